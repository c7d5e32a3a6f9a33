/**
 * Entities of XML and HTML.
 *
 * ```ts
 * import { readEntity } from './entities.ts';
 *
 * readEntity('amp'); // '&'
 * readEntity('#x9a6c'); // '马'
 * ```
 */

const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['middot', '·'],
  ['hellip', '…'],
  ['mdash', '—'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
]);

/** Source of a regular expression for an entity, without `&` and `;`. */
export const ENTITY_NAME = '#\\d{1,7}|#[xX][\\dA-Fa-f]{1,6}|[A-Za-z]{1,8}';

const LAST_CODE = 0x10ffff;

/** The character of an entity, given without `&` and `;`. `undefined` for an unknown one. */
export function readEntity(name: string): string | undefined {
  if (!name.startsWith('#')) return NAMED.get(name);
  const isHex = name.charAt(1).toLowerCase() === 'x';
  const code = isHex ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= LAST_CODE ? String.fromCodePoint(code) : undefined;
}
