/**
 * Writes the result of a game against the engine, and the players' names, into the tags of the open game, if its mainline is that game
 * and the tags do not name other players.
 */
import { type Game, getTag, mainline, makeMainline, setTag } from '@chuhe/game/tree';
import { type Color, oppositeColor } from '@chuhe/rules/piece';
import { t } from 'i18next';
import { editGame } from '../../../lib/game/game-store.ts';
import type { PlayResult, PlaySession, PlayState } from './play-session.ts';

/** Writes the tags when a game ends, and removes the result when its last moves are taken back. Both are edits that can be undone. */
export function recordResults(session: PlaySession): void {
  session.store.subscribe((state, before) => {
    const { phase } = state;
    if (phase.kind === 'over' && isUnderWay(before))
      editGame((game) => ({ game: withRecord(game, state) }));
    if (isUnderWay(state) && before.phase.kind === 'over') {
      editGame((game) => ({ game: withoutRecord(game, before) }));
    }
  });
}

/** Makes the played moves the mainline, because a review analyses the mainline. */
export function makePlayedMainline({ tip }: PlayState): void {
  editGame((game) => ({ game: makeMainline(game, tip) }));
}

function isUnderWay({ phase: { kind } }: PlayState): boolean {
  return kind === 'playing' || kind === 'stuck';
}

/** Returns `game` itself if its mainline is not the played game, or if it has a result already. */
function withRecord(game: Game, { phase, choices, start, tip }: PlayState): Game {
  if (phase.kind !== 'over' || choices === undefined || start === tip) return game;
  if (mainline(game).at(-1)?.id !== tip || !isEmpty(game, 'Result')) return game;
  const { human } = choices;
  const engine = oppositeColor(human);
  if (!isEmpty(game, NAME_TAGS[engine]) && !isOurs(game, choices)) return game;
  const names = { [human]: t('play.player'), [engine]: engineName(choices) };
  const named = [human, engine].reduce(
    (each, color) =>
      isEmpty(each, NAME_TAGS[color]) ? setTag(each, NAME_TAGS[color], names[color] ?? '') : each,
    game,
  );
  return setTag(named, 'Result', resultTag(phase.result));
}

/** Removes only a result written by `withRecord`; any other result comes from the user or from a file. */
function withoutRecord(game: Game, { phase, choices }: PlayState): Game {
  if (phase.kind !== 'over' || choices === undefined || !isOurs(game, choices)) return game;
  return getTag(game, 'Result') === resultTag(phase.result) ? setTag(game, 'Result', '*') : game;
}

type Choices = NonNullable<PlayState['choices']>;

const NAME_TAGS: Readonly<Record<Color, string>> = { red: 'Red', black: 'Black' };

/** Whether the tag of the engine's side names the engine. */
function isOurs(game: Game, choices: Choices): boolean {
  return getTag(game, NAME_TAGS[oppositeColor(choices.human)]) === engineName(choices);
}

function engineName({ level }: Choices): string {
  return t('play.engineName', { level });
}

/** PGN writes `*` and `?` for unknown values. */
function isEmpty(game: Game, tag: string): boolean {
  return ['', '*', '?'].includes((getTag(game, tag) ?? '').trim());
}

/** @example resultTag({ winner: 'red', reason: 'checkmate' }); // '1-0' */
function resultTag({ winner }: PlayResult): string {
  if (winner === null) return '1/2-1/2';
  return winner === 'red' ? '1-0' : '0-1';
}
