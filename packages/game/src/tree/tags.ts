/**
 * Tags of a game. Names are case-sensitive, and the order is kept.
 *
 * ```ts
 * import { getTag, newGame, setTag } from '@chuhe/game/tree';
 *
 * getTag(setTag(newGame(), 'Result', '1-0'), 'Result'); // '1-0'
 * ```
 */
import type { Game } from './model.ts';

/** The value of the first tag with this name. */
export function getTag(game: Game, name: string): string | undefined {
  return game.tags.find((tag) => tag.name === name)?.value;
}

/** Replaces the value and drops further tags of the name; a new tag is added at the end. */
export function setTag(game: Game, name: string, value: string): Game {
  const at = game.tags.findIndex((tag) => tag.name === name);
  if (at < 0) return { ...game, tags: [...game.tags, { name, value }] };
  const { tags } = removeTag(game, name);
  if (game.tags[at]?.value === value && tags.length === game.tags.length - 1) return game;
  return { ...game, tags: tags.toSpliced(at, 0, { name, value }) };
}

export function removeTag(game: Game, name: string): Game {
  const tags = game.tags.filter((tag) => tag.name !== name);
  return tags.length === game.tags.length ? game : { ...game, tags };
}
