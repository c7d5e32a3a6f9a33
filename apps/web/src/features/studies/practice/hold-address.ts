/** The address that opens the dialog for a game against the engine with the task of a chapter. */
import type { StudyChapter } from '@chuhe/contract/study';
import { type Game, positionAt, ROOT } from '@chuhe/game/tree';

type Practice = StudyChapter['practice'];

/** The highest level of the engine. An imported study may ask for more. */
const MAX_LEVEL = 8;

/** The task, with defaults for what the chapter does not say. `moves` is without a meaning for `win`. */
export function holdTask({ level = MAX_LEVEL, moves = 20, goal = 'draw' }: Practice) {
  return { level: Math.min(level, MAX_LEVEL), moves, goal };
}

/** What the pupil has to play: the side, and the goal as in addresses. */
export function holdGoal(
  game: Game,
  practice: Practice,
): { readonly side: 'red' | 'black'; readonly goal: string } {
  const { moves, goal } = holdTask(practice);
  return {
    side: practice.side ?? positionAt(game, ROOT).turn,
    goal: goal === 'win' ? 'mate' : `hold ${moves}`,
  };
}

/** @example '/?fen=…&side=red&level=8&goal=hold+20&dialog=play' */
export function holdAddress(game: Game, practice: Practice): string {
  const { level } = holdTask(practice);
  const query = new URLSearchParams({
    fen: game.start,
    ...holdGoal(game, practice),
    level: `${level}`,
    dialog: 'play',
  });
  return `/?${query.toString()}`;
}
