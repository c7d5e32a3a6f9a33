/** Changed games of a list are kept as visits. They stay as long as the list does. */
import { parseRecord } from '../parse.ts';

/** The names under which the changed games of kept lists are kept. @param places as they are stored */
export function listedVisits(places: readonly unknown[]): ReadonlySet<string> {
  const names = places.flatMap((place) => {
    const { changed } = parseRecord(place);
    return changed instanceof Map ? [...changed.values()] : [];
  });
  return new Set(names.filter((name) => typeof name === 'string'));
}
