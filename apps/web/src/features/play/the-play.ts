import { useEffect } from 'react';
import { useStore } from 'zustand';
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
  return made;
}

/** Begins a game from the position on the board, seen from the reader's side, with the analysis switched off. */
export function startPlay(choices: PlayChoices): void {
  theEngine().turnOff();
  gameStore.setState({ orientation: choices.human });
  thePlay().start(choices);
}

/** Gives the board to the game while there is one. For one component only. */
export function usePlayBoard(): void {
  const { phase, choices, tip, hint } = useStore(thePlay().store);
  const isAtTip = useStore(gameStore, ({ current }) => current === tip);
  const isPlaying = phase.kind === 'playing' || phase.kind === 'stuck';
  const isTurn = phase.kind === 'playing' && phase.turn === choices?.human && isAtTip;
  const movable = isTurn ? choices.human : 'none';
  useEffect(() => {
    if (!isPlaying) return undefined;
    const onMove = (move: string): void => void thePlay().move(move);
    return takeBoard({ movable, onMove, hidesEngine: hint === undefined });
  }, [isPlaying, movable, hint]);
  useEffect(() => {
    if (hint === undefined) return undefined;
    showHints([{ from: hint.slice(0, 2), to: hint.slice(2), rank: 1 }]);
    return () => showHints([]);
  }, [hint]);
  useEffect(() => gameStore.subscribe(() => thePlay().check()), []);
}
