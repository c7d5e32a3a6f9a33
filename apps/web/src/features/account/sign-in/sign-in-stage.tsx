import { type ReactNode, useEffect, useRef } from 'react';
import { ClosedAccount } from './closed-account.tsx';
import { LinkForm } from './link-form.tsx';
import { OwnFactorForm } from './own-factor-form.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import classes from './sign-in.module.css';
import type { SignIn } from './use-sign-in.ts';

interface SignInStageProps {
  readonly signIn: SignIn;
  /** The page with the sign-in methods. */
  readonly children: ReactNode;
}

/** The current step of a sign-in. The first step stays mounted, so that the typed text is still there when the user goes back. */
export function SignInStage({ signIn, children }: SignInStageProps) {
  const { stage } = signIn;
  const page = useRef<HTMLDivElement>(null);
  const isAway = useRef(false);
  const isHidden = stage.kind !== 'ways';
  useEffect(() => {
    // The button that had the focus is gone.
    if (isAway.current && !isHidden) page.current?.querySelector('input')?.focus();
    isAway.current = isHidden;
  }, [isHidden]);
  return (
    <>
      <div ref={page} hidden={isHidden} className={isHidden ? undefined : classes.stage}>
        {children}
      </div>
      {stage.kind === 'second-factor' && <SecondFactorForm {...signIn} />}
      {stage.kind === 'own-factor' && <OwnFactorForm {...signIn} {...stage} />}
      {stage.kind === 'closed' && <ClosedAccount {...stage} startOver={signIn.startOver} />}
      {stage.kind === 'link' && <LinkForm {...signIn} email={stage.proof.email ?? ''} />}
    </>
  );
}
