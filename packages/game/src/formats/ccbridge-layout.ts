/**
 * Where the parts of a CCBridge record are: of version 1, written by the first editions of CCBridge, and of version 2, by
 * CCBridge 3. Offsets and sizes are in bytes from the start of the record. Texts are UTF-16LE and end at a zero.
 */

export const RECORD_MARK = 'CCBridge Record\0';

/** A text of fixed size that becomes a tag. */
export interface TextField {
  readonly tag: string;
  readonly at: number;
  readonly size: number;
}

export interface RecordLayout {
  readonly texts: readonly TextField[];
  readonly result: number;
  readonly turn: number;
  /** 90 bytes, a piece each, from the top left. */
  readonly board: number;
  readonly tree: number;
  /** Whether a square is two hexadecimal digits, file and row, and not an index of the board. */
  readonly hasNibbles: boolean;
}

const COMMON: readonly (readonly [tag: string, at: number, size: number])[] = [
  ['Title', 180, 128],
  ['Source', 564, 64],
  ['Class', 628, 64],
  ['Event', 692, 64],
  ['Round', 756, 64],
  ['Group', 820, 32],
  ['Table', 852, 32],
  ['Date', 884, 64],
  ['Site', 948, 64],
  ['TimeControl', 1012, 64],
  ['Red', 1076, 64],
  ['RedTeam', 1140, 64],
  ['RedTime', 1204, 64],
  ['RedElo', 1268, 32],
  ['Black', 1300, 64],
  ['BlackTeam', 1364, 64],
  ['BlackTime', 1428, 64],
  ['BlackElo', 1492, 32],
];

/** Version 1 has no name of a script before its texts. */
const SCRIPT_SIZE = 128;

const LAYOUTS: ReadonlyMap<number, RecordLayout> = new Map([
  [
    1,
    {
      texts: [
        ...COMMON.map(([tag, at, size]) => ({ tag, at: at - SCRIPT_SIZE, size })),
        { tag: 'Annotator', at: 1396, size: 64 },
        { tag: 'Author', at: 1524, size: 64 },
      ],
      result: 1820,
      turn: 1856,
      board: 1864,
      tree: 1958,
      hasNibbles: true,
    },
  ],
  [
    2,
    {
      texts: [
        ...COMMON.map(([tag, at, size]) => ({ tag, at, size })),
        { tag: 'Referee', at: 1524, size: 64 },
        { tag: 'Recorder', at: 1588, size: 64 },
        { tag: 'Annotator', at: 1652, size: 64 },
        { tag: 'Author', at: 1780, size: 64 },
      ],
      result: 2076,
      turn: 2112,
      board: 2120,
      tree: 2214,
      hasNibbles: false,
    },
  ],
]);

/** Offset of the version in a record. */
export const VERSION_AT = 19;

/** `undefined` for an unknown version. */
export function layoutOf(version: number): RecordLayout | undefined {
  return LAYOUTS.get(version);
}

/** An entry of the index of a library: flags in 32 bits, other numbers, and at 20 the identifier of the record as text. */
export const LIBRARY_INDEX = { at: 66_624, entrySize: 276, idAt: 20, idSize: 76 } as const;

/** The flag of an entry whose record was not deleted. */
export const IS_KEPT = 2;

/** Offset and size of the identifier (GUID) in a record. */
export const RECORD_ID = { at: 20, size: 16 } as const;
