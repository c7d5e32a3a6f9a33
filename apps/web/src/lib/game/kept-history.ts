/**
 * The last steps of undo and redo, stored beside a kept game, so that they can be taken back after a reload. Each step is a whole game,
 * since a game read from the storage has other ids than before.
 */
import { makeGameJson } from '@chuhe/game/game-json';
import { type Game, pathOf } from '@chuhe/game/tree';
import { openLink, openShare } from '../matches/match-link.ts';
import { openChapter } from '../studies/chapter-link.ts';
import { withEvaluations } from './evaluations.ts';
import type { GameState, Moment } from './game-store.ts';

/** A state that undo or redo restores. */
export interface KeptStep {
  /** As in `Moment`. */
  readonly origin: number;
  /** The moves to the current node, as the tree has them. */
  readonly path: readonly number[];
  /** The game as JSON text. */
  readonly game: string;
}

export interface KeptHistory {
  /** Milliseconds since 1970. The kept state of the game names this time. */
  readonly savedAt: number;
  /** The origin of the game that is kept beside the history. */
  readonly origin: number;
  /** Oldest first, as in `GameState`. */
  readonly past: readonly KeptStep[];
  readonly future: readonly KeptStep[];
}

/** Maximum number of steps of undo, and of redo. */
export const HISTORY_STEPS = 20;
/** Maximum number of moves in all steps together. Every move is checked when the steps are read, which takes some microseconds. */
const HISTORY_NODES = 20_000;
/** Maximum length of all games together, in characters. */
const HISTORY_LENGTH = 1_000_000;

/** JSON texts of games, so that an edit writes only one game as text. */
const texts = new WeakMap<Game, string>();

/** The last steps within the limits. Steps that restore a saved or a shared game are left out with those before them: its link is not kept. */
export function makeHistory({ origin, past, future }: GameState, savedAt: number): KeptHistory {
  const left = { nodes: HISTORY_NODES, length: HISTORY_LENGTH };
  const stepsOf = (moments: readonly Moment[]): readonly KeptStep[] => {
    const steps: KeptStep[] = [];
    for (const moment of moments.slice(-HISTORY_STEPS).toReversed()) {
      const { nodeCount } = moment.game;
      if (nodeCount > left.nodes || (moment.origin !== origin && isLinked(moment))) break;
      const step = makeStep(moment);
      if (step.game.length > left.length) break;
      left.nodes -= nodeCount;
      left.length -= step.game.length;
      steps.push(step);
    }
    return steps.toReversed();
  };
  return { savedAt, origin, past: stepsOf(past), future: stepsOf(future) };
}

function isLinked(moment: Moment): boolean {
  return (
    openLink(undefined, moment) !== undefined ||
    openShare(undefined, moment) !== undefined ||
    openChapter(undefined, moment) !== undefined
  );
}

function makeStep({ origin, game, current, notes }: Moment): KeptStep {
  const text = texts.get(game) ?? JSON.stringify(makeGameJson(withEvaluations(game, notes)));
  texts.set(game, text);
  return { origin, path: pathOf(game, current), game: text };
}
