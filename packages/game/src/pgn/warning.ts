/**
 * Warnings of the PGN reader as data: a code that callers can translate, and the place in the file.
 *
 * ```ts
 * import { warningText } from './warning.ts';
 *
 * warningText({ code: 'bad-tag', game: 3, line: 120, token: 'Event' });
 * // 'game 3, line 120: a tag that is not well written: Event'
 * ```
 */
import { type Issue, issueText } from '@chuhe/rules/issue';
import { type MoveTextError, moveTextErrorText } from '../notation/dialect.ts';

export const WARNING_CODES = [
  'binary',
  'no-games',
  'too-many-bytes',
  'truncated',
  'bad-characters',
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
 * Of the whole file:
 * - `binary`: not a text, or not in a known encoding. `no-games`: the file has no games.
 * - `too-many-bytes`: the rest of the file was not read.
 * - `stray-text`: words before the first game or between two games.
 *
 * Of one game:
 * - `truncated`: the file ends in the middle of a character or move, which is left out.
 * - `bad-characters`: `count` bytes or byte pairs are invalid in the file's encoding.
 * - `bad-tag`: a tag without quotes or end. `tag-too-long`: truncated. `too-many-tags`: dropped.
 * - `bad-fen`: the starting position is invalid (`issues`). The moves are read from the initial position if they all fit;
 *   otherwise they are dropped (`isDropped`).
 * - `bad-result`: the Result tag and the result after the moves differ; the tag counts.
 * - `other-variant`: the Variant or Game tag names another game.
 * - `wrong-turn`: the other side moves first; the starting position was corrected.
 * - `wrong-format`: the Format tag names another notation than that of the moves.
 * - `illegal-move`, `unreadable-move`: the line ends before this move; `reason` has the cause and the nearest moves. A
 *   variation that starts with an illegal move is kept as a comment.
 * - `missing-move`: the next move number comes while Black is to move; the line ends there.
 * - `null-move`: `--`, `Z0` or `0000` in place of a move; the line ends before it.
 * - `moves-after-result`: moves after the result, which are left out.
 * - `reversed-move`: source and target are exchanged; the move was read.
 * - `misnumbered-variation`: its number belongs to the other side; it was read as an alternative to the last move.
 * - `stray-text`: words between the moves, kept as a comment.
 * - `unclosed-comment`: a `{` without `}`; the comment ends with its line.
 * - `comment-too-long`: truncated. `unclosed-variation`: a `(` without `)`. `stray-parenthesis`: a `)` without `(`.
 * - `too-deep`, `too-many-nodes`, `too-many-characters`: the rest is left out, see `ReadLimits`.
 * - `more-warnings`: `count` further warnings are not listed.
 */
export type WarningCode = (typeof WARNING_CODES)[number];

export interface Warning {
  readonly code: WarningCode;
  /** From 1; 0 for the whole file. */
  readonly game: number;
  /** From 1, in the file. */
  readonly line?: number;
  /** The ply at fault, from 1. */
  readonly ply?: number;
  /** The text at fault, at most `MAX_TOKEN` units. */
  readonly token?: string;
  /** Why a move could not be read, with the nearest legal moves. */
  readonly reason?: MoveTextError;
  /** Issues of a FEN. */
  readonly issues?: readonly Issue[];
  /** For `bad-fen`: whether the moves were dropped. */
  readonly isDropped?: boolean;
  readonly count?: number;
}

const MAX_TOKEN = 40;

const MESSAGES: Readonly<Record<WarningCode, string>> = {
  binary: 'this is not a text file',
  'no-games': 'there is no game in this file',
  'too-many-bytes': 'the file is too long, the rest was left out',
  truncated: 'the file ends in the middle',
  'bad-characters': 'characters that mean nothing in the encoding of the file',
  'bad-tag': 'a tag that is not well written',
  'tag-too-long': 'a tag is too long and was cut',
  'too-many-tags': 'too many tags, the rest was left out',
  'bad-fen': 'the FEN cannot be used, the initial position stands in for it',
  'bad-result': 'the Result tag and the result after the moves differ',
  'other-variant': 'the tags name another game',
  'wrong-turn': 'the other side moves first, the start position was corrected',
  'wrong-format': 'the moves are not in the notation of the Format tag',
  'illegal-move': 'not a legal move, the line ends before it',
  'unreadable-move': 'not a move, the line ends before it',
  'missing-move': 'a move is missing before this number, the line ends there',
  'null-move': 'a side passes, which is not a move, the line ends before it',
  'moves-after-result': 'moves after the result, left out',
  'reversed-move': 'the move is written backwards',
  'misnumbered-variation': 'a variation with the number of the other side',
  'stray-text': 'text between the moves, kept as a comment',
  'unclosed-comment': 'a comment without an end',
  'comment-too-long': 'a comment is too long and was cut',
  'unclosed-variation': 'a variation without an end',
  'stray-parenthesis': 'a closing parenthesis too many',
  'too-deep': 'variations too deep within each other, left out',
  'too-many-nodes': 'too many moves, the rest was left out',
  'too-many-characters': 'the game is too long, the rest was left out',
  'more-warnings': 'further warnings',
};

/** One English line: the place, the problem and the text at fault. */
export function warningText(warning: Warning): string {
  const { game, line, ply, count } = warning;
  const places = [
    game > 0 ? `game ${game}` : 'file',
    ...(line === undefined ? [] : [`line ${line}`]),
    ...(ply === undefined ? [] : [`ply ${ply}`]),
  ];
  const times = count === undefined ? '' : ` (${count})`;
  return `${places.join(', ')}: ${messageOf(warning)}${times}${detailText(warning)}`;
}

/** Some codes have two messages. */
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

/** A warning without the number of its game, for the parts of the PGN reader that do not know it. */
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

  /** Whether there was such a warning, listed or not. */
  has(code: WarningCode): boolean {
    return this.#codes.has(code);
  }

  toArray(): readonly Warning[] {
    if (this.#dropped === 0) return this.#warnings;
    const more = { code: 'more-warnings', game: this.#game, count: this.#dropped } as const;
    return [...this.#warnings, more];
  }
}
