import { boardAt, type Game, type NodeId, nodesTo } from '@chuhe/game/tree';
import type { Move } from '@chuhe/rules/move';
import type { Color } from '@chuhe/rules/piece';
import { Position } from '@chuhe/rules/position';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { gameStore } from '../../../lib/game/game-store.ts';
import { Coach, type CoachRules, type CoachState } from './coach.ts';
import { choicesStore, followForeignChoices, rulesOf } from './coach-choices.ts';

/** A state, and the node it was asked for. */
export interface Coached {
  readonly game: Game;
  readonly current: NodeId;
  readonly state: CoachState;
}

/** What there is to know of repetition where the user stands at this moment; `undefined` when the line cannot be played. */
export function coachNow(): CoachState | undefined {
  const { game, current } = gameStore.getState();
  return HERE.at(game.start, rulesOf(choicesStore.getState()), movesTo(game, current));
}

/** Whose turn it is at the node. */
export function moverOf({ game, current }: Pick<Coached, 'game' | 'current'>): Color {
  return boardAt(game, current).turn;
}

/** The same as a hook, with its node. While the user runs through a game the board comes first and the coach follows. */
export function useCoached(): Coached | undefined {
  const game = useStore(gameStore, (state) => state.game);
  const current = useStore(gameStore, (state) => state.current);
  const here = useDeferredValue(useMemo(() => ({ game, current }), [game, current]));
  const rules = useRules();
  return useMemo(() => {
    const state = HERE.at(here.game.start, rules, movesTo(here.game, here.current));
    return state && { ...here, state };
  }, [here, rules]);
}

function useRules(): CoachRules {
  const choices = useStore(choicesStore);
  useEffect(followForeignChoices, []);
  return useMemo(() => rulesOf(choices), [choices]);
}

function movesTo(game: Game, id: NodeId): Move[] {
  return nodesTo(game, id).map(({ move }) => move);
}

/** Keeps the coach of the last game, which knows its last line: most questions are one move away from the one before. */
class Admin {
  #start: string | undefined;
  #rules: CoachRules | undefined;
  #coach: Coach | undefined;

  at(start: string, rules: CoachRules, line: readonly Move[]): CoachState | undefined {
    const { ruleset, moveLimit } = rules;
    const isSame =
      start === this.#start &&
      ruleset === this.#rules?.ruleset &&
      moveLimit === this.#rules.moveLimit;
    if (!isSame) {
      this.#start = start;
      this.#rules = rules;
      this.#coach = new Coach(Position.fromFen(start), rules);
    }
    return this.#coach?.at(line);
  }
}

const HERE = new Admin();
