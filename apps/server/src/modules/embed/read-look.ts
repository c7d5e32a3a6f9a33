import { EMBED_CHOICES, type EmbedLook } from '@chuhe/contract/embed';

/** The choices in an address. Unknown ones count as missing. */
export function readLook(query: URLSearchParams): EmbedLook {
  const chosen = Object.entries(EMBED_CHOICES).map(([name, values]) => {
    const asked = query.get(name);
    return [name, values.find((value) => value === asked) ?? values[0]];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Each value is one of its name's choices.
  return Object.fromEntries(chosen) as EmbedLook;
}
