import type { Database } from '../../db/database.ts';

/** Notifies every server process of changed positions, so that users who have one of them open see the change. */

const CHANNEL = 'positions';
/** Maximum number of keys in one message. */
const KEYS_PER_MESSAGE = 120;

/** @param ids keys in hexadecimal digits */
export async function announcePositions(database: Database, ids: Iterable<string>): Promise<void> {
  const all = [...ids];
  for (let at = 0; at < all.length; at += KEYS_PER_MESSAGE) {
    await database.announce(CHANNEL, all.slice(at, at + KEYS_PER_MESSAGE).join(' '));
  }
}

/** @returns a function that stops listening */
export function listenForPositions(
  database: Database,
  onChange: (ids: readonly string[]) => void,
): Promise<() => Promise<void>> {
  return database.listen(CHANNEL, (text) => onChange(text.split(' ')));
}
