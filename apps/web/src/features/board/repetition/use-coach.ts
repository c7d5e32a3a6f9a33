import { boardAt, type Game, type NodeId, nodesTo } from '@chuhe/game/tree';
import type { Move } from '@chuhe/rules/move';
import type { Color } from '@chuhe/rules/piece';
import { Position } from '@chuhe/rules/position';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { gameStore } from '../../../lib/game/game-store.ts';
import { rulesetTagOf } from '../../../lib/game/ruleset-tag.ts';
import { activityStore } from '../../../lib/state/activity.ts';
import { Coach, type CoachRules, type CoachState } from './coach.ts';
import { choicesStore, followForeignChoices, rulesOf } from './coach-choices.ts';

/** A coach state with its node. */
export interface CoachedNode {
  readonly game: Game;
  readonly origin: number;
  readonly current: NodeId;
  readonly state: CoachState;
}

/** The coach state at the current node; `undefined` if the line is not legal. */
export function currentCoachState(): CoachState | undefined {
  const { game, current } = gameStore.getState();
  const isPlaying = activityStore.getState().activity === 'play';
  const rules = rulesOf(choicesStore.getState(), { tag: rulesetTagOf(game), isPlaying });
  return cache.at(game.start, rules, movesTo(game, current));
}

/** The side to move at the node. */
export function moverOf({ game, current }: Pick<CoachedNode, 'game' | 'current'>): Color {
  return boardAt(game, current).turn;
}

/**
 * The coach state at the current node, as a hook. The state is deferred, so that the board is drawn first when the user
 * moves quickly through a game.
 */
export function useCoachState(): CoachedNode | undefined {
  const game = useStore(gameStore, (state) => state.game);
  const origin = useStore(gameStore, (state) => state.origin);
  const current = useStore(gameStore, (state) => state.current);
  const here = useDeferredValue(
    useMemo(() => ({ game, origin, current }), [game, origin, current]),
  );
  const rules = useRules(rulesetTagOf(here.game));
  return useMemo(() => {
    const state = cache.at(here.game.start, rules, movesTo(here.game, here.current));
    return state && { ...here, state };
  }, [here, rules]);
}

function useRules(tag: string | undefined): CoachRules {
  const choices = useStore(choicesStore);
  const isPlaying = useStore(activityStore, ({ activity }) => activity === 'play');
  useEffect(followForeignChoices, []);
  return useMemo(() => rulesOf(choices, { tag, isPlaying }), [choices, tag, isPlaying]);
}

function movesTo(game: Game, id: NodeId): Move[] {
  return nodesTo(game, id).map(({ move }) => move);
}

/** Reuses the coach of the last game, because most lines differ from the previous one by a single move. */
class CoachCache {
  #start: string | undefined;
  #rules: CoachRules | undefined;
  #coach: Coach | undefined;

  at(start: string, rules: CoachRules, line: readonly Move[]): CoachState | undefined {
    const { ruleset, moveLimit, occurrences } = rules;
    const isSame =
      start === this.#start &&
      ruleset === this.#rules?.ruleset &&
      occurrences === this.#rules.occurrences &&
      moveLimit === this.#rules.moveLimit;
    if (!isSame) {
      this.#coach = new Coach(Position.fromFen(start), rules);
      this.#start = start;
      this.#rules = rules;
    }
    return this.#coach?.at(line);
  }
}

const cache = new CoachCache();
