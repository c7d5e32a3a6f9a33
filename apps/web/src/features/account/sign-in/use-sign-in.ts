import type { ProviderType, Registration } from '@chuhe/contract/identity';
import type { SignInWays, SocialProvider } from '@chuhe/contract/identity-provider';
import type { SecondFactorProof, SecondFactorWay } from '@chuhe/contract/second-factor';
import i18next from 'i18next';
import { useRef, useState } from 'react';
import { type ApiFailure, localFailure, type Sent } from '../../../lib/api/failure.ts';
import { tellFailure } from '../../../lib/api/failure-toast.ts';
import { parseRecord } from '../../../lib/parse.ts';
import { readWays } from '../../../lib/second-factor/ways-of.ts';
import { sessionManager } from '../../../lib/session/session-manager.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { isAfterReset, noteExchange } from '../identity/exchange-proof.ts';
import { exchangeWithConsent } from '../identity/exchange-with-consent.ts';
import { identity } from '../identity/identity.ts';
import type { Proof, Result, SignInStep } from '../identity/identity-provider.ts';
import { leaveNews } from '../identity/news.ts';
import { asApiFailure } from '../identity/provider-failure.ts';
import { usePopup } from '../identity/use-popup.ts';
import { useWays } from '../identity/use-ways.ts';
import { abandonSignIn, loadHosted } from './load-hosted.ts';
import { askForPasskey } from './passkey-login.ts';
import { type Login, logInByPassword } from './password-login.ts';
import { useReturn } from './use-return.ts';

/** A sign-in that waits for the second factor. */
interface WaitingSignIn {
  readonly token: string;
  readonly ways: readonly SecondFactorWay[];
  /** Called once the session has begun. */
  readonly finish: (data: { readonly isTakenOver: boolean }) => void;
}

/** The current step of the page. */
type SignInStage =
  | { readonly kind: 'ways' }
  /** The second factor at the identity provider. */
  | { readonly kind: 'second-factor' }
  /** The second factor of an account of this site. */
  | ({ readonly kind: 'own-factor' } & WaitingSignIn)
  /** An account of this site has the address of the proof, so its password is needed. */
  | { readonly kind: 'link'; readonly proof: Proof }
  /** The account is closed and will be deleted; `reopen` takes that back and signs in. */
  | { readonly kind: 'closed'; readonly deletedAt: string; readonly reopen: () => Promise<Sent> };

export interface SignIn {
  readonly ways: SignInWays | undefined;
  readonly stage: SignInStage;
  /** Error message of the last attempt. */
  readonly problem: string | undefined;
  /** The existing account that the last attempt has found; the user has to sign in by another method. A new object for each attempt. */
  readonly known: { readonly email: string } | undefined;
  /** The provider whose window is open; `cancel` stops waiting. */
  readonly waiting: SocialProvider | undefined;
  readonly cancel: () => void;
  readonly logIn: (login: Login) => Promise<Sent>;
  readonly register: (registration: Registration) => Promise<Sent>;
  /** Must be called from a click handler; otherwise the browser blocks the window. */
  readonly signInBy: (provider: SocialProvider) => void;
  readonly enterCode: (code: string) => Promise<Sent>;
  /** Shows the second factor of an account of this site. */
  readonly showFactor: (proof: SecondFactorProof) => Promise<Sent>;
  /** Must be called from a click handler. */
  readonly signInByPasskey: () => void;
  readonly link: (password: string) => Promise<Sent>;
  readonly startOver: () => void;
}

const DONE: Sent = { success: true };

/**
 * Signing in and up, with passwords stored here or at the identity provider.
 *
 * @param onDone called once a session has begun, with whether an account was made by a form
 */
export function useSignIn(onDone: (isNew: boolean) => void): SignIn {
  const ways = useWays();
  const [stage, setStage] = useState<SignInStage>(WAYS);
  const [problem, setProblem] = useState<string>();
  const [known, setKnown] = useState<SignIn['known']>();
  /** The fields of the sign-up form, except the password, which only the provider stores. Used for the new account. */
  const said = useRef<Hints | undefined>(undefined);

  const finish = async (
    proof: Proof,
    password?: string,
    connected?: ProviderType,
    takesBackDeletion = false,
  ): Promise<Sent> => {
    const answer = await exchangeWithConsent(proof, {
      ...said.current,
      ...(password && { password }),
      ...(takesBackDeletion && { takesBackDeletion }),
    });
    const isNews = answer.success && !answer.data.isTakenOver;
    if (isNews && takesBackDeletion) leaveNews('kept');
    else if (isNews && connected !== undefined) leaveNews(connected);
    if (answer.success) onDone(said.current !== undefined);
    else if (answer.code === 'LINK_REQUIRED') setStage({ kind: 'link', proof });
    else if (answer.code === 'SECOND_FACTOR_REQUIRED') {
      setStage({
        kind: 'own-factor',
        ...readWaiting(answer),
        finish: (data) => {
          noteExchange(data, isAfterReset(proof.email));
          if (!data.isTakenOver && connected !== undefined) leaveNews(connected);
        },
      });
    } else if (answer.code === 'ACCOUNT_CLOSED') {
      setStage(closedStage(answer, () => finish(proof, password, connected, true)));
    } else if (answer.code === 'IDENTITY_PROOF_INVALID' && password !== undefined) {
      // The proof has expired, and no password makes it valid again.
      setStage(WAYS);
      setProblem(i18next.t('ways.linkLate'));
      await abandonSignIn();
    } else {
      // With a password, the user can retry with the same proof.
      if (password === undefined) await abandonSignIn();
      return answer;
    }
    return DONE;
  };
  const settle = async (result: Result<SignInStep>): Promise<Sent> => {
    if (!result.ok) return asApiFailure(result);
    const { value } = result;
    if (value.kind === 'proof') return finish(value.proof, undefined, value.connected);
    if (value.kind === 'second-factor') setStage({ kind: 'second-factor' });
    return DONE;
  };
  const show = async (result: Result<SignInStep>): Promise<void> => {
    // A newer window has replaced this one, and reports its own result.
    if (!result.ok && result.code === 'cancelled-popup-request') return undefined;
    const sent = await whileBusy(() => settle(result));
    setProblem(sent.success ? undefined : sent.message);
    if (!sent.success) tellFailure(sent);
    if (!result.ok && result.code === EXISTS && result.email) setKnown({ email: result.email });
  };
  const popup = usePopup();
  const ready = useReturn(ways, (result) => void show(result));

  const begin = async (): Promise<void> => {
    popup.supersede();
    await ready();
  };
  const signInBy = async (provider: SocialProvider): Promise<void> => {
    setProblem(undefined);
    said.current = undefined;
    await begin();
    const hosted = await loadHosted();
    if (hosted === undefined) return;
    const signInThere = () => hosted.signInBy(provider);
    const result = await popup.wait(provider, signInThere, () => void abandonSignIn());
    if (result !== undefined) await show(result);
  };
  const logIn = async (given: Login): Promise<Sent> => {
    said.current = undefined;
    await begin();
    const login = await logInByPassword(given);
    if (login.keeper === 'provider') return settle(login.result);
    const { sent } = login;
    return settleOwn(sent, () =>
      sessionManager().signIn({ body: { ...given, takesBackDeletion: true } }),
    );
  };
  /** Continues after a sign-in at this site. @param reopen signs in and takes the deletion of the account back */
  const settleOwn = (sent: Sent, reopen: () => Promise<Sent>, isKept = false): Sent => {
    if (sent.success && isKept) leaveNews('kept');
    if (sent.success) onDone(false);
    else if (sent.code === 'SECOND_FACTOR_REQUIRED') {
      setStage({
        kind: 'own-factor',
        ...readWaiting(sent),
        finish: () => isKept && leaveNews('kept'),
      });
    } else if (sent.code === 'ACCOUNT_CLOSED') {
      setStage(closedStage(sent, async () => settleOwn(await reopen(), reopen, true)));
    } else return sent;
    return DONE;
  };
  const showFactor = async (secondFactor: SecondFactorProof): Promise<Sent> => {
    if (stage.kind !== 'own-factor') return DONE;
    const { token, finish: note } = stage;
    const answer = await sessionManager().signInBySecondFactor({ body: { token, secondFactor } });
    if (answer.success) {
      note(answer.data);
      onDone(said.current !== undefined);
    } else if (answer.code === 'CHALLENGE_EXPIRED') {
      setStage(WAYS);
      setProblem(answer.message);
      return DONE;
    }
    return answer;
  };
  const logInByPasskey = async (): Promise<void> => {
    setProblem(undefined);
    said.current = undefined;
    await begin();
    const proof = await askForPasskey();
    if (!proof.ok) return setProblem(proof.message);
    const send = (takesBackDeletion: boolean): Promise<Sent> =>
      sessionManager().signInByPasskey({ body: { ...proof.value, takesBackDeletion } });
    const sent = settleOwn(await send(false), () => send(true));
    if (sent.success) return;
    const isRefused = sent.code === 'SECOND_FACTOR_REFUSED';
    setProblem(isRefused ? i18next.t('secondFactor.problem.refused') : sent.message);
  };
  const register = async (registration: Registration): Promise<Sent> => {
    await begin();
    const answer = await identity().loadWays();
    if (!answer.success) return answer;
    if (answer.data.passwords === 'own') {
      const made = await sessionManager().signUp({ body: registration });
      if (made.success) onDone(true);
      return made;
    }
    const { email, password, firstName, lastName, phone, consent } = registration;
    said.current = { firstName, lastName, phone, consent };
    const hosted = await loadHosted();
    if (hosted === undefined) return localFailure('NETWORK');
    return settle(
      await hosted.signUp({ email, password, displayName: `${firstName} ${lastName}` }),
    );
  };
  return {
    ways,
    stage,
    problem,
    known,
    waiting: popup.waiting,
    cancel: popup.cancel,
    logIn,
    register,
    signInBy: (provider) => void signInBy(provider),
    enterCode: async (code) => {
      const hosted = await loadHosted();
      return hosted === undefined ? localFailure('NETWORK') : settle(await hosted.enterCode(code));
    },
    showFactor,
    signInByPasskey: () => void whileBusy(logInByPasskey),
    link: (password) =>
      stage.kind === 'link' ? finish(stage.proof, password) : Promise.resolve(DONE),
    startOver: () => {
      setStage(WAYS);
      void abandonSignIn();
    },
  };
}

type Hints = Pick<Registration, 'firstName' | 'lastName' | 'phone' | 'consent'>;

function closedStage({ data }: ApiFailure, reopen: () => Promise<Sent>): SignInStage {
  const { deletedAt } = parseRecord(data);
  return { kind: 'closed', deletedAt: typeof deletedAt === 'string' ? deletedAt : '', reopen };
}

/** Reads the data of SECOND_FACTOR_REQUIRED. */
function readWaiting(failure: ApiFailure): Pick<WaitingSignIn, 'token' | 'ways'> {
  const { token } = parseRecord(failure.data);
  return { token: typeof token === 'string' ? token : '', ways: readWays(failure) };
}

const EXISTS = 'account-exists-with-different-credential';

const WAYS: SignInStage = { kind: 'ways' };
