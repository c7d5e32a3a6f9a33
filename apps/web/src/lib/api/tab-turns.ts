import { readText, removeText, STORAGE_KEYS, writeText } from '../storage.ts';

/** Runs one task at a time across all tabs of this browser. */
export type TakeTurns = <Result>(work: () => Promise<Result>) => Promise<Result>;

const NAME = 'chuhe-session';

/** The part of `navigator.locks` that is used. */
interface Locks {
  readonly request: (name: string, callback: () => Promise<void>) => Promise<unknown>;
}

/** Uses the Web Locks API, which exists only in secure contexts: https or localhost. */
export function turnsByLocks(locks: Locks): TakeTurns {
  return (work) =>
    new Promise((resolve, reject) => {
      locks.request(NAME, () => work().then(resolve, reject)).catch(reject);
    });
}

/**
 * How long a note is valid, in milliseconds. After that, the tab that wrote it counts as closed. This is also the longest wait for a turn.
 */
const LEASE = 15_000;
/** Milliseconds between two attempts to take the turn. */
const PAUSE = 100;

/**
 * Uses a note in local storage, for browsers without locks. If the note cannot be written, or the turn does not become free in time, the
 * task runs anyway. If two tabs write at the same time, both read the note after a pause. The tab that wrote last finds its own note and
 * takes the turn.
 */
export function turnsByNotes(makeName: () => string = () => `${Math.random()}`): TakeTurns {
  return async (work) => {
    const name = makeName();
    await takeNote(name);
    try {
      return await work();
    } finally {
      if (readNote()?.name === name) removeText(STORAGE_KEYS.sessionTurn);
    }
  };
}

async function takeNote(name: string): Promise<void> {
  const latest = Date.now() + LEASE;
  while (Date.now() < latest) {
    if (readNote() === undefined) {
      if (!writeText(STORAGE_KEYS.sessionTurn, `${name} ${Date.now() + LEASE}`)) return;
      await pause(PAUSE / 4);
      if (readNote()?.name === name) return;
    }
    await pause(PAUSE);
  }
}

function readNote(): { readonly name: string } | undefined {
  const [name = '', until] = readText(STORAGE_KEYS.sessionTurn)?.split(' ') ?? [];
  return Number(until) > Date.now() ? { name } : undefined;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
