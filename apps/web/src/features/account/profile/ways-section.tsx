import type { User } from '@chuhe/contract/identity';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../components/section.tsx';
import { FactorFirst } from '../second-factor/factor-first.tsx';
import classes from './account.module.css';
import { ConfirmWays } from './confirm-ways.tsx';
import { OtherWays } from './other-ways.tsx';
import type { Hosted } from './use-hosted-account.ts';
import { WaysList } from './ways-list.tsx';

interface WaysSectionProps {
  readonly user: User;
  readonly hosted: Hosted;
  /** Called when other sessions may have ended. */
  readonly onChanged: () => void;
}

/** The providers of the account. The owner has to confirm their identity before adding or removing one. */
export function WaysSection({ user, hosted, onChanged }: WaysSectionProps) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<string>();
  const { own } = hosted;
  return (
    <Section title={t('ways.accountWays')} lead={t('ways.waysLead')}>
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {own === undefined ? (
        <FactorFirst>
          {(guarded) => (
            <ConfirmWays
              user={user}
              hosted={hosted}
              guarded={guarded}
              onProblem={setProblem}
              onChanged={onChanged}
            />
          )}
        </FactorFirst>
      ) : (
        <WaysList user={user} hosted={hosted} own={own} onProblem={setProblem} />
      )}
      <OtherWays user={user} hosted={hosted} onProblem={setProblem} />
    </Section>
  );
}
