import { getOverview } from '@chuhe/contract/admin-endpoints';
import type { TFunction } from 'i18next';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconAlertTriangle from '~icons/alert-triangle';
import IconCircleCheck from '~icons/circle-check';
import IconCircleX from '~icons/circle-x';
import IconLoader2 from '~icons/loader-2';
import { Button, LinkButton } from '../../../components/button.tsx';
import { ownBuild } from '../../../lib/build-check.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { joinSentences } from '../../../lib/join-sentences.ts';
import { userIdOf } from '../../../lib/session/session.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { emitToast } from '../../../lib/toast.ts';
import { BROWSER_CHECKS } from './browser-checks.ts';
import type { Check, Finding, FindingState } from './finding.ts';
import classes from './self-check.module.css';
import { SERVER_CHECKS } from './server-checks.ts';
import { useSelfCheck } from './use-self-check.ts';

const ALL = [...BROWSER_CHECKS, ...SERVER_CHECKS];

/** Checks this browser and the server, as far as everyone may know. */
export function SelfCheck() {
  const { t } = useTranslation();
  const may = useMay();
  const session = useStore(sessionStore, (state) => state.session);
  const [round, setRound] = useState(0);
  const user = userIdOf(session) ?? session.kind;
  // Payments are asked in the name of the user, who may be a guest that is being registered.
  const findings = useSelfCheck(ALL, session.kind === 'starting' ? undefined : `${user} ${round}`);
  const isDone = findings.size === ALL.length;
  const copy = async (): Promise<void> => {
    const lines = ALL.map((check) => `${check.name(t)}: ${findings.get(check)?.text(t) ?? '…'}`);
    const about = [window.location.origin, ownBuild() ?? '', navigator.userAgent];
    const text = [...about, ...lines].join('\n');
    if (await copyText({ text, title: t('selfCheck.copied') })) return;
    emitToast({ tone: 'danger', kind: 'copy', title: t('selfCheck.notCopied') });
  };
  return (
    <div className="page">
      <header className={classes.head}>
        <h1 className="title">{t('selfCheck.title')}</h1>
        <p>{t('selfCheck.lead')}</p>
      </header>
      <p role="status" className={classes.summary}>
        {isDone ? summaryOf([...findings.values()], t) : t('selfCheck.running')}
      </p>
      <CheckList title={t('selfCheck.browser')} checks={BROWSER_CHECKS} findings={findings} />
      <CheckList title={t('selfCheck.site')} checks={SERVER_CHECKS} findings={findings} />
      <div className="buttons">
        <Button onClick={() => setRound(round + 1)}>{t('selfCheck.again')}</Button>
        <Button onClick={() => void copy()}>{t('selfCheck.copy')}</Button>
        {may(getOverview) && <LinkButton to="/admin">{t('selfCheck.overview')}</LinkButton>}
      </div>
    </div>
  );
}

function summaryOf(findings: readonly Finding[], t: TFunction): string {
  const countOf = (wanted: FindingState) => findings.filter(({ state }) => state === wanted).length;
  const [faults, notes] = [countOf('fault'), countOf('note')];
  if (faults + notes === 0) return t('selfCheck.allWell');
  return joinSentences(
    faults === 0 ? t('selfCheck.noFaults') : t('selfCheck.faults', { count: faults }),
    notes === 0 ? '' : t('selfCheck.notes', { count: notes }),
  );
}

interface CheckListProps {
  readonly title: string;
  readonly checks: readonly Check[];
  readonly findings: ReadonlyMap<Check, Finding>;
}

function CheckList({ title, checks, findings }: CheckListProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl>
        {checks.map((check) => (
          <Row key={check.name(t)} name={check.name(t)} finding={findings.get(check)} />
        ))}
      </dl>
    </section>
  );
}

const ICONS = { well: IconCircleCheck, note: IconAlertTriangle, fault: IconCircleX } as const;

function Row({ name, finding }: { readonly name: string; readonly finding: Finding | undefined }) {
  const { t } = useTranslation();
  const state = finding?.state ?? 'running';
  const Icon = finding === undefined ? IconLoader2 : ICONS[finding.state];
  return (
    <div data-state={state}>
      <dt>
        <Icon size={18} stroke={1.8} aria-hidden="true" />
        {name}
        <span className="heard">{t(`selfCheck.states.${state}`)}</span>
      </dt>
      <dd>{finding?.text(t)}</dd>
    </div>
  );
}
