import type { Database } from '../../db/database.ts';

/** Tells every server process which positions have changed, so that users who look at one of them see it. */

const CHANNEL = 'positions';
/** A message has room for so many keys. */
const AT_ONCE = 120;

/** @param ids keys in hexadecimal digits */
export async function announcePositions(database: Database, ids: Iterable<string>): Promise<void> {
  const all = [...ids];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    await database.announce(CHANNEL, all.slice(at, at + AT_ONCE).join(' '));
  }
}

/** @returns stops hearing */
export function listenForPositions(
  database: Database,
  hear: (ids: readonly string[]) => void,
): Promise<() => Promise<void>> {
  return database.listen(CHANNEL, (text) => hear(text.split(' ')));
}
