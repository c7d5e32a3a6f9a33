import { type RefObject, useEffect } from 'react';
import type { TrainerSession } from './trainer-session.ts';

/**
 * Handles the keys of the trainer while the focus is in the trainer, or has been lost because a button has disappeared. The page below does
 * not receive these keys, because some of them would start another game there.
 */
export function useTrainerKeys(root: RefObject<HTMLElement | null>, session: TrainerSession): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { target } = event;
      const isLost = !(target instanceof Element) || target.closest('dialog') === null;
      if (isLost) event.stopImmediatePropagation();
      const isHere = isLost || target.closest('dialog') === root.current?.closest('dialog');
      const act = isHere && !isTaken(event) ? KEYS.get(event.key.toLowerCase()) : undefined;
      if (act === undefined) return;
      event.preventDefault();
      act(session);
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [root, session]);
}

/** Whether another handler needs the key: fields and lists handle letters, and the browser handles shortcuts with Ctrl. */
function isTaken({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (
    ctrlKey || metaKey || altKey || (target instanceof Element && target.matches('input, select'))
  );
}

const KEYS: ReadonlyMap<string, (session: TrainerSession) => void> = new Map([
  ['h', (session) => session.hint()],
  ['s', (session) => session.show()],
  ['k', (session) => session.skip()],
  ['n', (session) => stepOn(session, false)],
  ['e', (session) => stepOn(session, true)],
]);

function stepOn(session: TrainerSession, isEasy: boolean): void {
  const { kind } = session.store.getState().step;
  if (kind !== 'asking' && (!isEasy || kind === 'right')) session.next(isEasy);
}
