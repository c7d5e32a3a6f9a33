import type { Consent } from '@chuhe/contract/consent';
import { getConsent, giveConsent } from '@chuhe/contract/legal-endpoints';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { LegalLinks } from '../../../components/legal-links.tsx';
import { api } from '../../../lib/api/api.ts';
import type { AnswerOf } from '../../../lib/api/call-types.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { useSending } from '../../../lib/use-sending.ts';
import { useStripHeight } from '../site-notice/use-strip-height.ts';
import classes from './legal.module.css';

interface ConsentStripProps {
  /** Called when the user has accepted the texts, or wants to decide later. */
  readonly onAnswered: () => void;
  /** Shown if there is nothing to ask. */
  readonly children: ReactNode;
}

/**
 * Asks a user whether they accept texts that have changed. It is a strip above the page, so that a running game goes on. “Later” hides it
 * until the page is loaded again.
 */
export function ConsentStrip({ onAnswered, children }: ConsentStripProps) {
  const { data } = useCall(getConsent, {}, { staleTime: Infinity });
  if (data === undefined || data.changed.length === 0) return children;
  return <Question state={data} onAnswered={onAnswered} />;
}

interface QuestionProps {
  readonly state: AnswerOf<'getConsent'>;
  readonly onAnswered: () => void;
}

function Question({ state: { current, changed }, onAnswered }: QuestionProps) {
  const { t } = useTranslation();
  const strip = useStripHeight();
  const { once } = useSending();
  const accept = async (consent: Consent): Promise<void> => {
    const answer = await api().call(giveConsent, { body: { consent } });
    // A text that has changed again is asked about at the next visit.
    if (answer.success || answer.code === 'CONSENT_OUTDATED') onAnswered();
  };
  const [only = 'terms', ...others] = changed;
  return (
    <aside ref={strip} className={classes.strip} aria-label={t('legal.changedLabel')}>
      <p>
        {t(others.length > 0 ? 'legal.changed.both' : `legal.changed.${only}`)} <LegalLinks />
      </p>
      <span className={classes.answers}>
        <Button kind="primary" onClick={() => void once(() => accept(current))}>
          {t('legal.acceptNow')}
        </Button>
        <Button onClick={onAnswered}>{t('legal.later')}</Button>
      </span>
    </aside>
  );
}
