/**
 * The merged guests of this browser. Their data has moved to the account that they signed in to. The games and answers that this browser
 * has not sent yet belong to that account too.
 */
import { parseRecord } from '../parse.ts';
import { readJson, STORAGE_KEYS, writeJson } from '../storage.ts';

const MAX_GUESTS = 20;

export function noteMergedGuest(guestId: string, accountId: string): void {
  // A guest who registers keeps the id, so no data moves.
  if (guestId === accountId) return;
  const others = Object.entries(readMergedGuests()).filter(([guest]) => guest !== guestId);
  const all = [...others, [guestId, accountId]].slice(-MAX_GUESTS);
  writeJson(STORAGE_KEYS.mergedGuests, Object.fromEntries(all));
}

/** Whether the data of the guest has moved to the account. */
export function hasMergedGuest(accountId: string, guestId: string): boolean {
  return readMergedGuests()[guestId] === accountId;
}

/** The ids of the guests whose data has moved to the account. */
export function mergedGuestsOf(accountId: string): readonly string[] {
  return Object.keys(readMergedGuests()).filter((guest) => hasMergedGuest(accountId, guest));
}

function readMergedGuests(): Readonly<Record<string, unknown>> {
  return parseRecord(readJson(STORAGE_KEYS.mergedGuests));
}
