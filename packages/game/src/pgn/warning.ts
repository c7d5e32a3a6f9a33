/**
 * What a reader noticed, as data: a code for the reader's language, and the place in the file.
 *
 * ```ts
 * import { warningText } from './warning.ts';
 *
 * warningText({ code: 'bad-tag', game: 3, line: 120, token: 'Event' });
 * // 'game 3, line 120: a tag that is not well written: Event'
 * ```
 */
import type { Issue } from '@chuhe/rules/issue';
import { issueText } from '@chuhe/rules/issue';
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
 * - `binary`: it is no text, or in no known encoding. `no-games`: it holds no game.
 * - `too-many-bytes`: what follows the budget was not looked at.
 * - `stray-text`: words before the first game, or between two.
 *
 * Of one game:
 * - `truncated`: the file ends within a character or a move, which is left out.
 * - `bad-characters`: `count` bytes or byte pairs mean nothing in the file's encoding.
 * - `bad-tag`: a tag without quotes or end, read as well as it goes. `tag-too-long`: cut. `too-many-tags`: dropped.
 * - `bad-fen`: the start position cannot be used (`issues`). The moves are read from the initial position if they all
 *   fit, else `isDropped` says that they were left out.
 * - `bad-result`: the Result tag and the result after the moves contradict each other; the tag stands.
 * - `other-variant`: the Variant or the Game tag names another game.
 * - `wrong-turn`: the moves begin with the other side; the start position was mended.
 * - `wrong-format`: the Format tag names another notation than the one that the moves are read in.
 * - `illegal-move`, `unreadable-move`: the line ends before this move; `reason` says why and what is near. A variation
 *   that begins with an illegal move is kept as a comment.
 * - `missing-move`: the next move number comes while Black is to move; the line ends there.
 * - `null-move`: a sign for passing stands for a move, `--`, `Z0` or `0000`; the line ends before it.
 * - `moves-after-result`: the game has ended, and moves follow that are left out.
 * - `reversed-move`: target and source were exchanged; read.
 * - `misnumbered-variation`: its number names the other side, whose move it cannot be; read in place of the last move.
 * - `stray-text`: words between the moves; kept as a comment.
 * - `unclosed-comment`: a `{` without its `}`; taken to the end of its line.
 * - `comment-too-long`: cut. `unclosed-variation`: a `(` without its `)`. `stray-parenthesis`: a `)` without its `(`.
 * - `too-deep`, `too-many-nodes`, `too-many-characters`: the rest is left out, see `ReadLimits`.
 * - `more-warnings`: `count` further ones are not told.
 */
export type WarningCode = (typeof WARNING_CODES)[number];

export interface Warning {
  readonly code: WarningCode;
  /** From 1; 0 for the whole file. */
  readonly game: number;
  /** From 1, in the file. */
  readonly line?: number;
  /** The half-move at fault, from 1. */
  readonly ply?: number;
  /** The text at fault, at most `MAX_TOKEN` units of it. */
  readonly token?: string;
  /** Why a move could not be read, with the nearest legal moves. */
  readonly reason?: MoveTextError;
  /** What is wrong with a FEN. */
  readonly issues?: readonly Issue[];
  /** Of `bad-fen`: whether the moves were left out. */
  readonly isDropped?: boolean;
  readonly count?: number;
}

const MAX_TOKEN = 40;

const WORDS: Readonly<Record<WarningCode, string>> = {
  binary: 'this is no text file',
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
  'wrong-turn': 'the other side moves first, the start position was mended',
  'wrong-format': 'the moves are not in the notation of the Format tag',
  'illegal-move': 'not a legal move, the line ends before it',
  'unreadable-move': 'not a move, the line ends before it',
  'missing-move': 'a move is missing before this number, the line ends there',
  'null-move': 'a side passes, which is no move, the line ends before it',
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

/** One English line: place, what is wrong, and the text at fault. */
export function warningText(warning: Warning): string {
  const { game, line, ply, count } = warning;
  const places = [
    game > 0 ? `game ${game}` : 'file',
    ...(line === undefined ? [] : [`line ${line}`]),
    ...(ply === undefined ? [] : [`ply ${ply}`]),
  ];
  const times = count === undefined ? '' : ` (${count})`;
  return `${places.join(', ')}: ${wordsOf(warning)}${times}${detailText(warning)}`;
}

/** Where a code has two meanings, the one that applies. */
function wordsOf({ code, game, isDropped }: Warning): string {
  if (code === 'stray-text' && game === 0) return 'text that belongs to no game';
  if (code === 'bad-fen' && isDropped === true) {
    return 'the FEN cannot be used, and the moves, which do not fit the initial position, were left out';
  }
  return WORDS[code];
}

function detailText({ token, reason, issues }: Warning): string {
  const found = reason ? moveTextErrorText(reason) : token;
  const causes = issues?.map(issueText).join('; ');
  return [found, causes]
    .filter((part) => part !== undefined)
    .map((part) => `: ${part}`)
    .join('');
}

/** A warning without its game, as the parts of the reader that do not know it write it. */
export type Finding = Omit<Warning, 'game'>;

export function shorten(text: string): string {
  return text.length > MAX_TOKEN ? `${text.slice(0, MAX_TOKEN - 1)}…` : text;
}

/** The warnings of one game, up to a number. */
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

  /** Whether there was such a warning, told or not. */
  has(code: WarningCode): boolean {
    return this.#codes.has(code);
  }

  toArray(): readonly Warning[] {
    if (this.#dropped === 0) return this.#warnings;
    const more = { code: 'more-warnings', game: this.#game, count: this.#dropped } as const;
    return [...this.#warnings, more];
  }
}
