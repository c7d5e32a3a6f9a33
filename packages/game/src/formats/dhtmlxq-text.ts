/**
 * The texts of DhtmlXQ, which have escapes of three kinds: `||` for a line break, `\uXXXX`, and the entities of a page.
 *
 * ```ts
 * import { readUbbText, writeUbbText } from './dhtmlxq-text.ts';
 *
 * readUbbText('一||\\u4e8c&lt;'); // '一\n二<'
 * writeUbbText('a|b\n[DhtmlXQ]'); // 'a\\u007cb||\\u005bDhtmlXQ]'
 * ```
 */
import { ENTITY_NAME, readEntity } from './entities.ts';

const BREAK = '<br\\s{0,9}/?>';
const ESCAPE = new RegExp(`\\|\\||${BREAK}|\\\\u([\\dA-F]{4})|&(${ENTITY_NAME});`, 'gi');

export function readUbbText(text: string): string {
  return text.trim().replaceAll(ESCAPE, (escape: string, unit?: string, entity?: string) => {
    if (unit !== undefined) return String.fromCharCode(Number.parseInt(unit, 16));
    return entity === undefined ? '\n' : (readEntity(entity) ?? escape);
  });
}

/**
 * Whatever would read back as something else: a bar, control and replacement characters, lone surrogates, and the start of
 * an escape or of a field.
 */
const UNSAFE = new RegExp(
  `(?!\\n)\\p{Cc}|[|\\uFEFF\\uFFFD]|\\p{Cs}|\\\\(?=u[\\dA-F]{4}|/DhtmlXQ)|&(?=(?:${ENTITY_NAME});)|<(?=br\\s{0,9}/?>)|\\[(?=\\\\?/?DhtmlXQ)`,
  'giu',
);

/** White space at the ends, which is trimmed when it is read. */
const EDGE = /^\s|\s$/g;

export function writeUbbText(text: string): string {
  return text
    .replaceAll(UNSAFE, writeUnit)
    .replaceAll(EDGE, (space) => (space === '\n' ? space : writeUnit(space)))
    .replaceAll('\n', '||');
}

/** A character of one UTF-16 unit as `\uXXXX`. */
function writeUnit(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
