/** The parts of a text: plain text, or an address that becomes a link. */
export interface LinkPart {
  readonly text: string;
  /** Where the link leads; `undefined` for plain text. */
  readonly href?: string;
}

/** Links of users: they say nothing about this site, and the page that opens gets no hold of this one. */
export const USER_LINK = { target: '_blank', rel: 'noopener nofollow ugc' } as const;

/** The characters of an address. A Chinese or Vietnamese letter ends it. */
const ADDRESS = /https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+/gi;

/**
 * Finds the addresses in a text. Only `http` and `https` count, and none with a user name, which could hide where the link leads.
 *
 * @example linkParts('See https://a.vn/b.'); // [{ text: 'See ' }, { text: 'https://a.vn/b', href: 'https://a.vn/b' }, { text: '.' }]
 */
export function linkParts(text: string): LinkPart[] {
  const parts: LinkPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(found);
    const href = hrefOf(address);
    if (href === undefined) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: address, href });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Without the punctuation of the sentence, and without a closing bracket that was not opened in the address. */
function withoutEnd(address: string): string {
  const brackets = `${address.includes('(') ? '' : ')'}${address.includes('[') ? '' : ']'}`;
  const ends = `.,;:!?'*${brackets}`;
  let end = address.length;
  while (end > 0 && ends.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

function hrefOf(address: string): string | undefined {
  try {
    const { protocol, hostname, username, password, href } = new URL(address);
    const isWeb = protocol === 'http:' || protocol === 'https:';
    return isWeb && hostname !== '' && username === '' && password === '' ? href : undefined;
  } catch {
    return undefined;
  }
}
