import { positionAt } from '@chuhe/game/tree';
import { gameStore } from '../../../lib/game/game-store.ts';
import { tellHeld } from '../../../lib/studies/held-chapter.ts';
import { makeGoal } from './goals/goal.ts';
import { isDecided } from './goals/judge-goal.ts';
import type { PlaySession } from './play-session.ts';

/** Tells the practice chapter from which a game with a goal came whether the goal was reached. */
export function tellGoals(session: PlaySession): void {
  session.store.subscribe(({ phase, choices, goal, start }, before) => {
    if (phase.kind !== 'over' || before.phase.kind === 'over') return;
    if (choices?.goal === undefined || goal === undefined || !isDecided(goal)) return;
    const { game } = gameStore.getState();
    const { fen } = positionAt(game, start);
    const { human: side, level } = choices;
    const played = { start: fen, side, level, goal: makeGoal(choices.goal) };
    tellHeld(played, goal.kind === 'reached');
  });
}
