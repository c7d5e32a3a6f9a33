import type { Database } from '../db/database.ts';

/** Tells every server process what administrators have changed. */

const CHANNEL = 'site';
export const SITE_PARTS = ['settings', 'networks', 'packages'] as const;
export type SitePart = (typeof SITE_PARTS)[number];

export async function announceSite(database: Database, part: SitePart): Promise<void> {
  await database.announce(CHANNEL, part);
}

/** @returns stops hearing */
export function hearSite(
  database: Database,
  hear: (part: SitePart) => void,
): Promise<() => Promise<void>> {
  return database.listen(
    CHANNEL,
    (text) => {
      const part = SITE_PARTS.find((each) => each === text);
      if (part !== undefined) hear(part);
    },
    // What was missed may be anything.
    () => {
      for (const part of SITE_PARTS) hear(part);
    },
  );
}
