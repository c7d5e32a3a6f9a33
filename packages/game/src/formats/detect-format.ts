/** Detects the format of a file of games by its first bytes. */
import { makeDecoder } from '../pgn/text-decoder.ts';

/**
 * - `xqf`: XQStudio. `cbr`, `cbl`, `cbf`: a game, a library and an XML file of CCBridge; `ccbridge` is the older, encrypted
 *   library, which cannot be read. `dhtmlxq`: the forum code of dpxq.com, also within a page. `pfc`: Pengfei. `chessdb`: lines
 *   with a position and a move each.
 * - `zip`: an archive of such files.
 */
export const GAME_FORMATS = [
  'pgn',
  'xqf',
  'cbr',
  'cbl',
  'cbf',
  'ccbridge',
  'dhtmlxq',
  'pfc',
  'chessdb',
  'zip',
] as const;
export type GameFormat = (typeof GAME_FORMATS)[number];

/** How the names of such files end, without the dot. Only the content tells the format. */
export const GAME_FILE_EXTENSIONS = [
  'pgn',
  'pgns',
  'xqf',
  'cbr',
  'cbl',
  'cbf',
  'pfc',
  'zip',
  'txt',
  'ubb',
  'html',
  'htm',
] as const;

/** Extensions of the list above that are common for files without games. */
const GENERAL_EXTENSION = /\.(?:txt|html?)$/i;

/** Whether files with such a name, as `README.txt`, often have no games. */
export function hasGeneralName(name: string): boolean {
  return GENERAL_EXTENSION.test(name);
}

/** How many bytes decide about the format. In a page, the game may stand far behind the beginning. */
export const SAMPLE_BYTES = 256 * 1024;

/** The format of a file that begins with these bytes. Everything that is no other format is PGN. */
export function detectFormat(head: Uint8Array): GameFormat {
  return detectBinary(head) ?? detectText(latinText(head));
}

/** The versions of XQF, one byte behind the mark. */
const XQF_VERSIONS = { first: 1, last: 31 };
/** The header of XQF has zero bytes between its fields. A text has none. */
const XQF_HEADER = { fields: 80, size: 1024 };

function detectBinary(head: Uint8Array): GameFormat | undefined {
  const start = String.fromCharCode(...head.subarray(0, 16));
  if (start.startsWith('XQ') && hasXqfHeader(head)) return 'xqf';
  // An archive begins with its first file, and an empty one with its end.
  if (start.startsWith('PK\u0003\u0004') || start.startsWith('PK\u0005\u0006')) return 'zip';
  if (start === 'CCBridge Record\0') return 'cbr';
  if (start === 'CCBridgeLibrary\0') return 'cbl';
  return start.startsWith('CCBridge\u0015') ? 'ccbridge' : undefined;
}

function hasXqfHeader(head: Uint8Array): boolean {
  const version = head[2] ?? 0;
  if (version < XQF_VERSIONS.first || version > XQF_VERSIONS.last) return false;
  // The version may also be a line end, after which a text could have a stray zero somewhere.
  const isBlank = /\s/.test(String.fromCharCode(version));
  return head.subarray(3, isBlank ? XQF_HEADER.fields : XQF_HEADER.size).includes(0);
}

/**
 * A tag such as `[Event "…"]`, also with the quotes “ of UTF-8 and GBK, at the beginning of a line or after an element of a
 * page: the file is PGN, whatever its comments contain. Other bytes than ASCII may be blanks.
 */
const PGN_TAG =
  /(?:^|>)[\t \u0080-\u00ff]{0,20}\[[A-Za-z]{1,40}[\t ]{0,20}(?:"|\u00e2\u0080\u009c|\u00a1\u00b0)/m;

/** Two lines with a position and a move. A single one is a PGN text without tags. */
const CHESSDB_LINE =
  /(?:[1-9A-Za-z]{1,9}\/){9}[1-9A-Za-z]{1,9}[\t ]+[wbr][\t ]+moves[\t ]+[a-i]\d[a-i]\d[\t ]*/i;
const CHESSDB_LINES = new RegExp(
  `^\\s{0,20}${CHESSDB_LINE.source}[\\r\\n]{1,20}${CHESSDB_LINE.source}(?:[\\r\\n]|$)`,
  'i',
);

function detectText(text: string): GameFormat {
  if (PGN_TAG.test(text)) return 'pgn';
  if (CHESSDB_LINES.test(text)) return 'chessdb';
  if (/\[DhtmlXQ_\w/i.test(text)) return 'dhtmlxq';
  if (text.includes('<ChineseChessRecord')) return 'cbf';
  return /\[pfchessrecord\]|<n\s[^<>]{0,1000}\bversion=/i.test(text) ? 'pfc' : 'pgn';
}

/** Whether a text may be a page of the web or XML, of which the games may lie anywhere. */
export function isPage(head: Uint8Array): boolean {
  return latinText(head.subarray(0, PAGE_START)).trimStart().startsWith('<');
}

/** How many bytes are searched for the first character of a page. */
const PAGE_START = 1024;

/** The ASCII of a text, also of UTF-16, in which every second byte is zero. Other bytes become the characters of Latin-1. */
function latinText(head: Uint8Array): string {
  // Each byte becomes a unit of UTF-16. By the name of Latin-1, platforms decode Windows-1252.
  const units = new Uint8Array(new Uint16Array(head).buffer);
  const text = makeDecoder('utf-16le').decode(units);
  const ascii = text.includes('\0') ? text.replaceAll('\0', '') : text;
  return ascii.replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '');
}
