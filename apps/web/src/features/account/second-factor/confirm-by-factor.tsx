import type { SecondFactorWay } from '@chuhe/contract/second-factor';
import { askPasskeyForStepUp, confirmIdentity } from '@chuhe/contract/second-factor-endpoints';
import { type ReactNode, useRef } from 'react';
import { SecondFactorProof } from '../../../components/second-factor/second-factor-proof.tsx';
import { api } from '../../../lib/api/api.ts';

interface ConfirmByFactorProps {
  /** What the account has. */
  readonly ways: readonly SecondFactorWay[];
  readonly label: string;
  /** @param until until when the confirmation holds */
  readonly onDone: (until: string) => void;
  /** A button to cancel. */
  readonly children?: ReactNode;
}

/** Confirms the log-in of this session by the second factor. */
export function ConfirmByFactor({ onDone, ...proof }: ConfirmByFactorProps) {
  const until = useRef('');
  return (
    <SecondFactorProof
      {...proof}
      askPasskey={() => api().call(askPasskeyForStepUp, {}, { isQuiet: true })}
      send={async (secondFactor) => {
        const answer = await api().call(
          confirmIdentity,
          { body: { secondFactor } },
          { isQuiet: true },
        );
        if (answer.success) until.current = answer.data.until;
        return answer;
      }}
      onDone={() => onDone(until.current)}
    />
  );
}
