import type { Color } from '@chuhe/rules/piece';
import { theEngine } from '../../engine/the-engine.ts';
import { takeBoard } from '../../lib/game/board-task.ts';
import { gameStore } from '../../lib/game/game-store.ts';
import { showHints } from '../../lib/game/hints-store.ts';
import { beginActivity, endActivity } from '../../lib/state/activity.ts';
import { type PlayChoices, PlaySession } from './play-session.ts';
import { TREE_OF_GAME } from './tree-of-game.ts';

let session: PlaySession | undefined;

/** The game against the engine of this page; at most one is played at a time. */
export function thePlay(): PlaySession {
  session ??= makeSession();
  return session;
}

function makeSession(): PlaySession {
  const made = new PlaySession({
    tree: TREE_OF_GAME,
    perform: (task, signal) => theEngine().perform(task, signal),
    random: Math.random,
    now: () => performance.now(),
    schedule: (callback, ms) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  });
  made.store.subscribe(({ phase }) => {
    if (phase.kind === 'off') endActivity('play');
    else beginActivity('play');
  });
  followBoard(made);
  return made;
}

/** Begins a game from the position on the board, seen from the reader's side, with the analysis switched off. */
export function startPlay(choices: PlayChoices): void {
  theEngine().turnOff();
  gameStore.setState({ orientation: choices.human });
  thePlay().start(choices);
}

function nothing(): void {}

/**
 * Gives the board to the game from its first moment on: the panel's code may still be on its way when the reader makes a
 * move.
 */
function followBoard(made: PlaySession): void {
  let giveBack = nothing;
  let shown = '';
  const follow = (): void => {
    const { phase, choices, tip, hint } = made.store.getState();
    const isPlaying = phase.kind === 'playing' || phase.kind === 'stuck';
    const isTurn = phase.kind === 'playing' && phase.turn === choices?.human;
    const movable = isTurn && gameStore.getState().current === tip ? phase.turn : 'none';
    const wanted = isPlaying ? `${movable} ${hint ?? ''}` : '';
    if (wanted === shown) return;
    shown = wanted;
    giveBack();
    giveBack = isPlaying ? take(made, movable, hint) : nothing;
  };
  made.store.subscribe(follow);
  gameStore.subscribe(() => {
    made.check();
    follow();
  });
}

/** With the hint as an arrow. @returns a function that gives the board back. */
function take(made: PlaySession, movable: Color | 'none', hint: string | undefined): () => void {
  const onMove = (move: string): void => void made.move(move);
  const giveBack = takeBoard({ movable, onMove, hidesEngine: hint === undefined });
  if (hint === undefined) return giveBack;
  showHints([{ from: hint.slice(0, 2), to: hint.slice(2), rank: 1 }]);
  return () => {
    showHints([]);
    giveBack();
  };
}
