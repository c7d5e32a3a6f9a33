/**
 * Warnings of the PGN reader as data: a code that callers can translate, and the place in the file.
 *
 * ```ts
 * import { warningText } from './warning.ts';
 *
 * warningText({ code: 'bad-tag', game: 3, line: 120, token: 'Event' });
 * // 'game 3, line 120: a malformed tag: Event'
 * ```
 */
import { type Issue, issueText } from '@chuhe/rules/issue';
import { type MoveTextError, moveTextErrorText } from '../notation/dialect.ts';

export const WARNING_CODES = [
  'binary',
  'unsupported-format',
  'encrypted',
  'no-games',
  'too-many-bytes',
  'too-many-files',
  'damaged-file',
  'truncated',
  'bad-characters',
  'bad-header',
  'bad-tag',
  'tag-too-long',
  'too-many-tags',
  'bad-fen',
  'bad-result',
  'other-variant',
  'wrong-turn',
  'wrong-format',
  'illegal-move',
  'unreadable-move',
  'missing-move',
  'null-move',
  'moves-after-result',
  'reversed-move',
  'ambiguous-dash',
  'misnumbered-variation',
  'stray-text',
  'unclosed-comment',
  'comment-too-long',
  'unclosed-variation',
  'stray-parenthesis',
  'too-deep',
  'too-many-nodes',
  'too-many-characters',
  'more-warnings',
] as const;

/**
 * Warnings about the whole file:
 * - `binary`: not a text, or not in a known encoding. `unsupported-format`: a known format that cannot be read, named by
 *   `token`. `encrypted`: a library of CCBridge 1 or 2, or a file of an archive with a password. `no-games`: the file has no games.
 * - `too-many-bytes`: the rest of the file was not read. `too-many-files`: the files of an archive from `file` on were not read.
 * - `damaged-file`: an archive is damaged: its directory is missing or wrong, or `file` cannot be unpacked, or only in part.
 * - `stray-text`: words before the first game or between two games.
 *
 * Warnings about one game:
 * - `truncated`: the file ends in the middle of a character or move, which is left out.
 * - `bad-characters`: `count` bytes or byte pairs are invalid in the file's encoding.
 * - `bad-header`: a part of the file is wrong and was left out, such as a field of the header; `token` names it.
 * - `bad-tag`: a tag without quotes or end. `tag-too-long`: the tag was truncated. `too-many-tags`: the rest was dropped.
 * - `bad-fen`: the starting position is invalid (`issues`). The moves are read from the initial position if they all fit;
 *   otherwise they are dropped (`isDropped`).
 * - `bad-result`: the Result tag and the result after the moves differ; the tag counts.
 * - `other-variant`: the Variant or Game tag names another game.
 * - `wrong-turn`: the other side moves first; the starting position was corrected.
 * - `wrong-format`: the Format tag names another notation than that of the moves.
 * - `illegal-move`, `unreadable-move`: the line ends before this move; `reason` has the cause and the nearest legal moves.
 *   The move and what follows it in the line are kept as a comment, unless the mainline has no legal move.
 * - `missing-move`: the next move number occurs while Black is to move; the line ends there.
 * - `null-move`: `--`, `Z0`, `0000` or `@@@@` in place of a move; the line ends before it.
 * - `moves-after-result`: moves after the result, which are left out.
 * - `reversed-move`: source and target are exchanged; the move was read.
 * - `ambiguous-dash`: a dash in a Chinese move that may be 平 or 退; the move was read with 平.
 * - `misnumbered-variation`: the variation has the number of the other side's move; it was read as an alternative to the
 *   last move.
 * - `stray-text`: words between the moves, kept as a comment.
 * - `unclosed-comment`: a `{` without `}`; the comment ends with its line if moves follow, else with the game.
 * - `comment-too-long`: a comment, or the text of moves that cannot be played, was truncated.
 * - `unclosed-variation`: a `(` without `)`. `stray-parenthesis`: a `)` without `(`.
 * - `too-deep`, `too-many-nodes`, `too-many-characters`: whatever exceeds the limit is left out; see `ReadLimits`.
 * - `more-warnings`: `count` further warnings are not listed.
 */
export type WarningCode = (typeof WARNING_CODES)[number];

export interface Warning {
  readonly code: WarningCode;
  /** Number of the game in the file, from 1; 0 for the whole file. */
  readonly game: number;
  /** Name of the file in the archive, if it comes from one. */
  readonly file?: string;
  /** Number of the line in the file, from 1. */
  readonly line?: number;
  /** Bytes from the start of a file that is not a text. */
  readonly offset?: number;
  /** The ply at fault, from 1. */
  readonly ply?: number;
  /** The text at fault, at most `MAX_TOKEN` UTF-16 units long. */
  readonly token?: string;
  /** Why a move could not be read, with the nearest legal moves. */
  readonly reason?: MoveTextError;
  /** For `bad-fen`: the issues of the FEN. */
  readonly issues?: readonly Issue[];
  /** For `bad-fen`: whether the moves were dropped. */
  readonly isDropped?: boolean;
  readonly count?: number;
}

const MAX_TOKEN = 40;

const MESSAGES: Readonly<Record<WarningCode, string>> = {
  binary: 'the file is not a text file',
  'unsupported-format': 'the format cannot be read',
  encrypted: 'the file is encrypted, save it as PGN or without a password',
  'no-games': 'the file contains no games',
  'too-many-bytes': 'the file is too long, the rest was left out',
  'too-many-files': 'the archive has too many files, the rest was left out',
  'damaged-file': 'the archive is damaged here',
  truncated: 'the file ends in the middle of a game',
  'bad-characters': 'characters that are invalid in the encoding of the file',
  'bad-header': 'a part of the file is wrong and was left out',
  'bad-tag': 'a malformed tag',
  'tag-too-long': 'a tag is too long and was cut',
  'too-many-tags': 'too many tags, the rest was left out',
  'bad-fen': 'the FEN cannot be used, the initial position stands in for it',
  'bad-result': 'the Result tag and the result after the moves differ',
  'other-variant': 'the tags name another game',
  'wrong-turn': 'the other side moves first, the starting position was corrected',
  'wrong-format': 'the moves are not in the notation of the Format tag',
  'illegal-move': 'not a legal move, the line ends before it',
  'unreadable-move': 'not a move, the line ends before it',
  'missing-move': 'a move is missing before this number, the line ends there',
  'null-move': 'a side passes, which is not a move, the line ends before it',
  'moves-after-result': 'moves after the result, left out',
  'reversed-move': 'the move is written backwards',
  'ambiguous-dash': 'the dash may be 平 or 退, the move was read with 平',
  'misnumbered-variation': 'a variation with the number of the other side',
  'stray-text': 'text between the moves, kept as a comment',
  'unclosed-comment': 'a comment without an end',
  'comment-too-long': 'a comment is too long and was cut',
  'unclosed-variation': 'a variation without an end',
  'stray-parenthesis': 'a closing parenthesis without an opening one',
  'too-deep': 'variations that are nested too deeply, left out',
  'too-many-nodes': 'too many moves, the rest was left out',
  'too-many-characters': 'the game is too long, the rest was left out',
  'more-warnings': 'further warnings',
};

/** One English line: the place, the problem and the text at fault. */
export function warningText(warning: Warning): string {
  const { game, file, line, offset, ply, count } = warning;
  const places = [
    ...(file === undefined ? [] : [file]),
    ...(game > 0 ? [`game ${game}`] : file === undefined ? ['file'] : []),
    ...(line === undefined ? [] : [`line ${line}`]),
    ...(offset === undefined ? [] : [`byte ${offset}`]),
    ...(ply === undefined ? [] : [`ply ${ply}`]),
  ];
  const times = count === undefined ? '' : ` (${count})`;
  return `${places.join(', ')}: ${messageOf(warning)}${times}${detailText(warning)}`;
}

/** The message for a warning. The codes `stray-text` and `bad-fen` have two messages each. */
function messageOf({ code, game, isDropped }: Warning): string {
  if (code === 'stray-text' && game === 0) return 'text that belongs to no game';
  if (code === 'bad-fen' && isDropped === true) {
    return 'the FEN cannot be used, and the moves, which do not fit the initial position, were left out';
  }
  return MESSAGES[code];
}

function detailText({ token, reason, issues }: Warning): string {
  const found = reason ? moveTextErrorText(reason) : token;
  const causes = issues?.map(issueText).join('; ');
  return [found, causes]
    .filter((part) => part !== undefined)
    .map((part) => `: ${part}`)
    .join('');
}

/** A warning without the number of its game, for the parts of the PGN reader that do not know the number. */
export type Finding = Omit<Warning, 'game'>;

export function shorten(text: string): string {
  return text.length > MAX_TOKEN ? `${text.slice(0, MAX_TOKEN - 1)}…` : text;
}

/** The warnings of one game, up to a limit. */
export class WarningList {
  readonly #game: number;
  readonly #limit: number;
  readonly #warnings: Warning[] = [];
  readonly #codes = new Set<WarningCode>();
  #dropped = 0;

  constructor(game: number, limit: number) {
    this.#game = game;
    this.#limit = limit;
  }

  add(finding: Finding): void {
    this.#codes.add(finding.code);
    if (this.#warnings.length >= this.#limit) this.#dropped += 1;
    else this.#warnings.push({ ...finding, game: this.#game });
  }

  addAll(findings: readonly Finding[]): void {
    for (const finding of findings) this.add(finding);
  }

  /** Adds the warnings of another list under this list's game number, also those that the other list only counts. */
  addList(other: WarningList): void {
    this.addAll(other.#warnings);
    this.#dropped += other.#dropped;
    for (const code of other.#codes) this.#codes.add(code);
  }

  /** Whether a warning with this code was added, even if the warning is not listed. */
  has(code: WarningCode): boolean {
    return this.#codes.has(code);
  }

  toArray(): readonly Warning[] {
    if (this.#dropped === 0) return this.#warnings;
    const more = { code: 'more-warnings', game: this.#game, count: this.#dropped } as const;
    return [...this.#warnings, more];
  }
}
