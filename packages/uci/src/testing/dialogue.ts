/** A session with a scripted engine and a manual clock. It records the sent lines and the events. */
import type { Schedule, SessionEvent, SessionHost } from '../host.ts';
import type { SearchHandle, SearchOutcome, SearchRequest } from '../search.ts';
import { Session } from '../session.ts';

export const FAIRY_GREETING = [
  'id name Fairy-Stockfish 11.1 LB 64',
  'id author Fabian Fichter',
  '',
  'option name Clear Hash type button',
  'option name Hash type spin default 16 min 1 max 1024',
  'option name MultiPV type spin default 1 min 1 max 500',
  'option name UCI_Variant type combo default chess var chess var janggi var xiangqi',
  'uciok',
];

export interface Dialogue {
  readonly session: Session;
  /** Returns the lines sent since the last call. */
  readonly takeSent: () => string[];
  /** Passes lines of the engine to the session. */
  readonly receive: (...lines: readonly string[]) => void;
  readonly events: SessionEvent[];
  readonly clock: Clock;
}

interface Clock {
  readonly schedule: Schedule;
  readonly advance: (milliseconds: number) => void;
  /** How many timers are running. */
  readonly running: () => number;
}

export function makeDialogue(overrides: Partial<SessionHost> = {}): Dialogue {
  const sent: string[] = [];
  const events: SessionEvent[] = [];
  const clock = makeClock();
  const session = new Session({
    send: (line) => sent.push(line),
    coordinates: 'ranks-1-10',
    onEvent: (event) => events.push(event),
    schedule: clock.schedule,
    ...overrides,
  });
  const receive = (...lines: readonly string[]): void => {
    for (const line of lines) session.receive(line);
  };
  return { session, takeSent: () => sent.splice(0), receive, events, clock };
}

/** A dialogue after the handshake, with an idle engine. */
export function makeReadyDialogue(overrides: Partial<SessionHost> = {}): Dialogue {
  const dialogue = makeDialogue(overrides);
  void dialogue.session.start();
  dialogue.receive(...FAIRY_GREETING, 'readyok');
  dialogue.takeSent();
  dialogue.events.length = 0;
  return dialogue;
}

/** Searches after a single move, so that positions can be distinguished in the sent lines. */
export function searchAfter(
  dialogue: Dialogue,
  move: string,
  rest: Partial<SearchRequest> = {},
): SearchHandle {
  return dialogue.session.search({
    position: { moves: [move] },
    limits: { infinite: true },
    ...rest,
  });
}

/** The outcome if the search is done, else `'open'`. */
export async function outcomeNow(search: SearchHandle): Promise<SearchOutcome | 'open'> {
  return Promise.race([search.done, Promise.resolve('open' as const)]);
}

function makeClock(): Clock {
  let now = 0;
  const timers = new Map<object, { at: number; callback: () => void }>();
  const schedule: Schedule = (callback, delayMs) => {
    const key = {};
    timers.set(key, { at: now + delayMs, callback });
    return () => timers.delete(key);
  };
  const advance = (milliseconds: number): void => {
    now += milliseconds;
    for (const [key, timer] of timers) {
      if (timer.at <= now && timers.delete(key)) timer.callback();
    }
  };
  return { schedule, advance, running: () => timers.size };
}
