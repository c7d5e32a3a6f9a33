/** The formats in which one game is saved as a file. */
export const SAVE_FORMATS = ['pgn', 'xqf', 'dhtmlxq', 'sheet', 'chessdb'] as const;
export type SaveFormat = (typeof SAVE_FORMATS)[number];

/** The formats in which several games are saved as one file. `zip` has a PGN file for each game, and `xqf` is a zip of XQF files. */
export const BUNDLE_FORMATS = ['pgn', 'zip', 'xqf', 'dhtmlxq'] as const;
export type BundleFormat = (typeof BUNDLE_FORMATS)[number];

const EXTENSIONS: Readonly<Record<SaveFormat, string>> = {
  pgn: 'pgn',
  xqf: 'xqf',
  dhtmlxq: 'txt',
  sheet: 'txt',
  chessdb: 'txt',
};

/** @param pgnName the name of the game's PGN file @example fileNameFor('a.pgn', 'xqf'); // 'a.xqf' */
export function fileNameFor(pgnName: string, format: SaveFormat): string {
  return pgnName.replace(/pgn$/, EXTENSIONS[format]);
}

const BUNDLE_EXTENSIONS: Readonly<Record<BundleFormat, string>> = {
  pgn: 'pgn',
  zip: 'zip',
  xqf: 'zip',
  dhtmlxq: 'txt',
};

/** @example bundleName('chuhe-2026-11-29', 'xqf'); // 'chuhe-2026-11-29.zip' */
export function bundleName(base: string, format: BundleFormat): string {
  return `${base}.${BUNDLE_EXTENSIONS[format]}`;
}

/** Whether the games are written as PGN, of which notation, encoding and parts can be chosen. */
export function isPgn(format: SaveFormat | BundleFormat): boolean {
  return format === 'pgn' || format === 'zip';
}
