import type { Credit } from '@chuhe/contract/package';
import { createStore } from 'zustand/vanilla';
import type { Answer } from '../api/api-client.ts';
import { api } from '../api/the-api.ts';
import { onLive } from '../live/the-live.ts';
import { userIdOf } from '../session/session.ts';
import { sessionStore } from '../session/session-store.ts';
import { getCredit } from './credit-calls.ts';

interface CreditState {
  /** What the server has said of the one who is signed in. */
  readonly credit: Credit | undefined;
  /** Why it has not said anything yet. */
  readonly failure: Extract<Answer<Credit>, { readonly success: false }> | undefined;
}

const NOTHING: CreditState = { credit: undefined, failure: undefined };

/** Credits of the user: one answer for whatever shows or minds them. */
export const creditStore = createStore<CreditState>(() => NOTHING);

/** Whether look-ups of this user cost something. Until it is known, they are taken to. */
export function isMetered(): boolean {
  const { credit, failure } = creditStore.getState();
  if (credit === undefined) return failure === undefined;
  return credit.isMetered && !credit.unlimited;
}

/** Whether a look-up would be answered, as far as credits go. */
export function canSpend({ credit }: CreditState): boolean {
  return credit !== undefined && (!credit.isMetered || credit.unlimited || credit.balance > 0);
}

let isFollowing = false;
let asked = 0;
let midnight: ReturnType<typeof setTimeout> | undefined;
let soon: ReturnType<typeof setTimeout> | undefined;

/** Keeps the store up to date from now on: whoever needs it calls this, as often as they like. */
export function followCredit(): void {
  if (isFollowing) return;
  isFollowing = true;
  onLive('credit-changed', lookSoon);
  onLive('profile-changed', lookSoon);
  onLive('ready', lookSoon);
  sessionStore.subscribe(({ session }, before) => {
    if (userIdOf(session) === userIdOf(before.session)) return;
    asked += 1;
    creditStore.setState(NOTHING);
    void lookAtCredit();
  });
  void lookAtCredit();
}

/** Asks now. An answer that another has overtaken, or of another user, counts for nothing. */
export async function lookAtCredit(): Promise<void> {
  if (userIdOf(sessionStore.getState().session) === undefined) return;
  asked += 1;
  const mine = asked;
  const answer = await api.call(getCredit, {}, { isQuiet: true });
  if (mine !== asked) return;
  if (answer.success) {
    creditStore.setState({ credit: answer.data, failure: undefined });
    lookAtMidnight(answer.data);
  } else if (answer.code !== 'ABORTED') creditStore.setState({ failure: answer });
}

/** Milliseconds between two looks while a user hurries through a game. */
const PAUSE = 250;
/** Timers of browsers hold no longer than 2³¹ milliseconds. */
const LONGEST = 2 ** 31 - 1;

function lookSoon(): void {
  soon ??= setTimeout(() => {
    soon = undefined;
    void lookAtCredit();
  }, PAUSE);
}

/** The free ones of the next day come without a message. */
function lookAtMidnight({ isMetered: costs, trial }: Credit): void {
  clearTimeout(midnight);
  if (!costs) return;
  const wait = Date.parse(trial.endsAt) - Date.now() + 1000;
  midnight = setTimeout(() => void lookAtCredit(), Math.min(Math.max(wait, 60_000), LONGEST));
}
