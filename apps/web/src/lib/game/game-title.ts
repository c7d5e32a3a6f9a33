import type { Tag } from '@chuhe/game/tree';

/** What names a game without players, such as a lesson of a book: its title, or else its event; empty without either. */
export function titleOfTags(tags: readonly Tag[]): string {
  const hasPlayers = ['Red', 'White', 'Black'].some((name) => knownTag(tags, name) !== '');
  return hasPlayers ? '' : knownTag(tags, 'Title') || knownTag(tags, 'Event');
}

/** The value of a tag; empty if it is unknown, which files write as `?`, `-` or `????.??.??`. */
export function knownTag(tags: readonly Tag[], name: string): string {
  const value = tags.find((tag) => tag.name === name)?.value.trim() ?? '';
  return /^[?.-]*$/.test(value) ? '' : value;
}
