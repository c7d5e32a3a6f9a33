/** Writes the players, the date and the result of a game against the engine into its tags. */
import { type Game, getTag, mainline, newGame, removeTag, setTag } from '@chuhe/game/tree';
import { DEFAULT_ONLINE_OCCURRENCES } from '@chuhe/rules/judge';
import { COLORS, oppositeColor } from '@chuhe/rules/piece';
import { t } from 'i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { editGame } from '../../../lib/game/game-store.ts';
import { withRules } from '../../../lib/game/ruleset-tag.ts';
import { localDay } from '../../../lib/local-day.ts';
import { isAccount, nameOf } from '../../../lib/session/session.ts';
import { currentSession } from '../../../lib/session/session-store.ts';
import { makeGoal } from './goals/goal.ts';
import { type GoalState, isDecided } from './goals/judge-goal.ts';
import type { PlayChoices, PlayResult, PlaySession, PlayState } from './play-session.ts';

/**
 * The tags of a game with a goal: `Goal` has the goal as `makeGoal` writes it, and `GoalResult` is `reached` or `missed`, once that is
 * decided. docs/play-goals.md describes them for other programs.
 */
const GOAL_TAG = 'Goal';
const GOAL_RESULT_TAG = 'GoalResult';

/** The new game in which the user and the engine play. @param fen the position in which it begins */
export function gameToPlay({ human, level, ruleset, goal }: PlayChoices, fen: string): Game {
  const names = COLORS.map((color) => ({
    name: color === 'red' ? 'Red' : 'Black',
    value: color === human ? playerName() : t('play.engineName', { level }),
  }));
  const date = { name: 'Date', value: localDay(new Date()).replaceAll('-', '.') };
  const rules = { ruleset, occurrences: DEFAULT_ONLINE_OCCURRENCES };
  const goals = goal === undefined ? [] : [{ name: GOAL_TAG, value: makeGoal(goal) }];
  return withRules(newGame({ start: fen, tags: [date, ...names, ...goals] }), rules);
}

/** The name of the user; `Player` without an account. */
function playerName(): string {
  const session = currentSession();
  const name =
    session.kind === 'user' && isAccount(session) ? nameOf(session.user, currentLanguage()) : '';
  return name === '' ? t('play.player') : name;
}

/** The choices for the next game: the same side tries a goal again, and without a goal the players exchange the colours. */
export function rematchOf(choices: PlayChoices): PlayChoices {
  return choices.goal === undefined ? { ...choices, human: oppositeColor(choices.human) } : choices;
}

/** Writes the result when a game ends, and removes it when its last moves are taken back. Both are edits that can be undone. */
export function recordResults(session: PlaySession): void {
  session.store.subscribe((state, before) => {
    const { phase } = state;
    if (phase.kind === 'over' && isUnderWay(before))
      editGame((game) => ({ game: withResult(game, state, phase.result) }));
    if (isUnderWay(state) && before.phase.kind === 'over') {
      const result = resultTag(before.phase.result);
      editGame((game) => ({ game: withoutResult(game, result) }));
    }
  });
}

function isUnderWay({ phase: { kind } }: PlayState): boolean {
  return kind === 'playing' || kind === 'stuck';
}

/** Returns `game` itself if no move was made, or if the user has made another line the mainline. */
function withResult(game: Game, { start, tip, goal }: PlayState, result: PlayResult): Game {
  if (start === tip || mainline(game).at(-1)?.id !== tip) return game;
  return withGoalResult(setTag(game, 'Result', resultTag(result)), goal);
}

function withGoalResult(game: Game, goal: GoalState | undefined): Game {
  return goal !== undefined && isDecided(goal) ? setTag(game, GOAL_RESULT_TAG, goal.kind) : game;
}

/** Removes the result of the played game. Any other result comes from the user and stays. */
function withoutResult(game: Game, result: string): Game {
  const open = removeTag(game, GOAL_RESULT_TAG);
  return getTag(open, 'Result') === result ? setTag(open, 'Result', '*') : open;
}

/** @example resultTag({ winner: 'red', reason: 'checkmate' }); // '1-0' */
function resultTag(result: PlayResult): string {
  if (result.reason === 'goal') return '*';
  const { winner } = result;
  if (winner === null) return '1/2-1/2';
  return winner === 'red' ? '1-0' : '0-1';
}
