/**
 * What is wrong with a position, as data: a code that the caller can translate, and the place.
 *
 * Codes, by the level that finds them:
 * loose `too-long parts rows row-sum piece side` · strict `limit elephant-half` ·
 * board `king-count limit king-square advisor-square elephant-square pawn-rank pawn-file pawns-stacked` ·
 * legal `kings-facing opponent-in-check`.
 */

export const ISSUE_CODES = [
  'too-long',
  'parts',
  'rows',
  'row-sum',
  'piece',
  'side',
  'limit',
  'elephant-half',
  'king-count',
  'king-square',
  'advisor-square',
  'elephant-square',
  'pawn-rank',
  'pawn-file',
  'pawns-stacked',
  'kings-facing',
  'opponent-in-check',
] as const;
export type IssueCode = (typeof ISSUE_CODES)[number];

export interface Issue {
  readonly code: IssueCode;
  /** The square at fault, `'a0'`–`'i9'`. */
  readonly square?: string;
  /** The FEN letter of the piece at fault, or the character that is not a piece letter. */
  readonly piece?: string;
  /** Offset in the text, from 0, for syntax issues. */
  readonly at?: number;
  /** Row of the board part, 1 (Black's back rank) to 10. */
  readonly row?: number;
  /** The wrong number of parts, rows, points of a row, or pieces. */
  readonly found?: number;
}

const MESSAGES: Readonly<Record<IssueCode, string>> = {
  'too-long': 'the text is too long for a FEN',
  parts: 'a FEN has two parts, the board and the side to move, with one space between them',
  rows: 'the board must have 10 rows',
  'row-sum': 'a row must add up to 9 points',
  piece: 'not a piece letter',
  side: 'the side to move must be w or b',
  limit: 'more pieces of this kind than a side may have',
  'elephant-half': 'an elephant cannot cross the river',
  'king-count': 'each side must have exactly one king',
  'king-square': 'a king cannot stand outside its palace',
  'advisor-square': 'an advisor stands only on the five points of its palace diagonals',
  'elephant-square': 'an elephant stands only on its seven points',
  'pawn-rank': 'a pawn cannot stand behind its starting rank',
  'pawn-file': 'a pawn that has not crossed the river stays on file a, c, e, g or i',
  'pawns-stacked': 'two pawns of a side cannot share a file before the river',
  'kings-facing': 'the kings face each other on an open file',
  'opponent-in-check': 'the side that is not to move is in check',
};

/** Formats an issue as one English line, for logs and command lines: `row 3, offset 14, 'q': not a piece letter`. */
export function issueText(issue: Issue): string {
  const place = [
    issue.row !== undefined && `row ${issue.row}`,
    issue.at !== undefined && `offset ${issue.at}`,
    issue.square !== undefined && `square ${issue.square}`,
    issue.piece !== undefined && `'${issue.piece}'`,
  ].filter((part) => part !== false);
  const found = issue.found === undefined ? '' : ` (found ${issue.found})`;
  return `${place.length > 0 ? `${place.join(', ')}: ` : ''}${MESSAGES[issue.code]}${found}`;
}
