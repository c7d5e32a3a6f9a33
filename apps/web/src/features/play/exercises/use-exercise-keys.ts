import { useEffect } from 'react';
import { type ExerciseState, isOver } from './exercise-session.ts';

/** A session that the keys control. */
interface KeyedSession {
  readonly store: { readonly getState: () => Pick<ExerciseState, 'step'> };
  readonly hint: () => void;
  readonly show: () => void;
  readonly retry: () => void;
  readonly next: () => void;
}

/** Handles the keys of the page, which are those of the trainer. */
export function useExerciseKeys(session: KeyedSession): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const act = isTaken(event) ? undefined : KEYS.get(event.key.toLowerCase());
      if (act === undefined) return;
      event.preventDefault();
      act(session);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [session]);
}

/** Whether another handler needs the key: fields, lists and open dialogs handle letters, and the browser handles shortcuts with Ctrl. */
function isTaken(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, defaultPrevented, repeat } = event;
  if (ctrlKey || metaKey || altKey || defaultPrevented || repeat) return true;
  // An open dialog hides the page, even while no element has the focus.
  if (document.querySelector('dialog[open]') !== null) return true;
  return target instanceof Element && target.closest('input, select, [role="menu"]') !== null;
}

const KEYS: ReadonlyMap<string, (session: KeyedSession) => void> = new Map([
  ['h', (session) => session.hint()],
  ['s', (session) => session.show()],
  ['r', (session) => session.retry()],
  ['k', (session) => goOn(session, false)],
  ['n', (session) => goOn(session, true)],
]);

/** Before the end, the exercise is skipped by another key than at the end, so that a key pressed once too often skips nothing. */
function goOn(session: KeyedSession, isEnd: boolean): void {
  if (isOver(session.store.getState().step) === isEnd) session.next();
}
