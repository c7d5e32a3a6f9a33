/** Writes the players, the date and the result of a game against the engine into its tags. */
import { type Game, getTag, mainline, newGame, setTag } from '@chuhe/game/tree';
import { DEFAULT_ONLINE_OCCURRENCES } from '@chuhe/rules/judge';
import { COLORS, oppositeColor } from '@chuhe/rules/piece';
import { t } from 'i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { editGame } from '../../../lib/game/game-store.ts';
import { withRules } from '../../../lib/game/ruleset-tag.ts';
import { localDay } from '../../../lib/local-day.ts';
import { isAccount, nameOf } from '../../../lib/session/session.ts';
import { currentSession } from '../../../lib/session/session-store.ts';
import type { PlayChoices, PlayResult, PlaySession, PlayState } from './play-session.ts';

/** The new game in which the user and the engine play. @param fen the position in which it begins */
export function gameToPlay({ human, level, ruleset }: PlayChoices, fen: string): Game {
  const names = COLORS.map((color) => ({
    name: color === 'red' ? 'Red' : 'Black',
    value: color === human ? playerName() : t('play.engineName', { level }),
  }));
  const date = { name: 'Date', value: localDay(new Date()).replaceAll('-', '.') };
  const rules = { ruleset, occurrences: DEFAULT_ONLINE_OCCURRENCES };
  return withRules(newGame({ start: fen, tags: [date, ...names] }), rules);
}

/** The name of the user; `Player` without an account. */
function playerName(): string {
  const session = currentSession();
  const name =
    session.kind === 'user' && isAccount(session) ? nameOf(session.user, currentLanguage()) : '';
  return name === '' ? t('play.player') : name;
}

/** The choices for the next game of the same players, with the colours exchanged. */
export function rematchOf(choices: PlayChoices): PlayChoices {
  return { ...choices, human: oppositeColor(choices.human) };
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
function withResult(game: Game, { start, tip }: PlayState, result: PlayResult): Game {
  if (start === tip || mainline(game).at(-1)?.id !== tip) return game;
  return setTag(game, 'Result', resultTag(result));
}

/** Removes the result of the played game. Any other result comes from the user and stays. */
function withoutResult(game: Game, result: string): Game {
  return getTag(game, 'Result') === result ? setTag(game, 'Result', '*') : game;
}

/** @example resultTag({ winner: 'red', reason: 'checkmate' }); // '1-0' */
function resultTag({ winner }: PlayResult): string {
  if (winner === null) return '1/2-1/2';
  return winner === 'red' ? '1-0' : '0-1';
}
