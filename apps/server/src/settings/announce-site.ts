import type { Database } from '../db/database.ts';

/** Messages between server processes about changes that administrators make. */

const CHANNEL = 'site';
const SITE_PARTS = ['settings', 'networks', 'packages', 'legal'] as const;
export type SitePart = (typeof SITE_PARTS)[number];

export async function announceSite(database: Database, part: SitePart): Promise<void> {
  await database.announce(CHANNEL, part);
}

/** @returns a function that stops listening */
export function listenToSite(
  database: Database,
  listener: (part: SitePart) => void,
): Promise<() => Promise<void>> {
  return database.listen(
    CHANNEL,
    (text) => {
      const part = SITE_PARTS.find((each) => each === text);
      if (part !== undefined) listener(part);
    },
    // After a gap, a message about any part may have been lost.
    () => {
      for (const part of SITE_PARTS) listener(part);
    },
  );
}
