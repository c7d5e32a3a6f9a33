import { useEffect } from 'react';
import { gameStore, playMove } from '../../lib/game/game-store.ts';
import { requestAt } from './engine-request.ts';
import { isEngineOn, theEngine } from './the-engine.ts';

/** Space plays the best move, or switches the engine on; `+` looks deeper. */
export function useEngineKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Where keys have a meaning of their own. */
const TAKING =
  'input, textarea, select, dialog, [contenteditable], [role="menu"], [role="dialog"], [role="slider"], [role="listbox"], [role="radiogroup"]';
/** What a press of Space does something to, the board among them. */
const PRESSED = 'a, button, summary, [tabindex]:not([tabindex="-1"])';

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.repeat) return;
  if (event.altKey || event.ctrlKey || event.metaKey || isWithin(event, TAKING)) return;
  const run = event.key === ' ' && !isWithin(event, PRESSED) ? playBestMove : undefined;
  const chosen = event.key === '+' ? lookDeeper : run;
  if (chosen === undefined) return;
  event.preventDefault();
  chosen();
}

function isWithin({ target }: KeyboardEvent, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

/** The first press switches the engine on; once it knows a move, each further one plays it. */
function playBestMove(): void {
  if (!isEngineOn()) {
    theEngine().turnOn();
    return;
  }
  const { evaluation } = theEngine().getSnapshot();
  const { game, current } = gameStore.getState();
  const best = evaluation?.lines[0]?.moves[0];
  if (best !== undefined && evaluation?.key === requestAt(game, current).key) playMove(best);
}

/** Only where there is a search to go on with. */
export function lookDeeper(): void {
  if (canLookDeeper()) theEngine().deeper();
}

export function canLookDeeper(): boolean {
  const { state, refusal, budget } = theEngine().getSnapshot();
  const isAtWork = state.kind === 'searching' || state.kind === 'ready';
  return isAtWork && refusal === undefined && budget.kind !== 'infinite';
}
