/**
 * Reads one game from its text: tags, starting position, notation, moves. Notation and first mover are the same for the
 * whole game. If the moves break off, other notations and the other first mover are tried, and used if they read further.
 */
import type { Board } from '@chuhe/rules/board';
import { type Dialect, decideNotation, isMove, isReadable } from '../notation/board-notation.ts';
import { DIALECTS } from '../notation/dialect.ts';
import { GameBuilder } from '../tree/game-builder.ts';
import type { Game, Tag } from '../tree/model.ts';
import { type DashMeaning, dashMeaning, hasDash } from './chinese-dashes.ts';
import { findEnding } from './ending.ts';
import type { RawGame } from './game-splitter.ts';
import type { ReadLimits } from './limits.ts';
import { LineIndex } from './line-index.ts';
import { countPlies, holdsMove } from './mainline-words.ts';
import { wordsInPairs } from './move-numbers.ts';
import { type MovesRead, readMoves } from './move-reader.ts';
import type { GameResult } from './result.ts';
import {
  readLeadingPosition,
  readStart,
  type Start,
  type StartRead,
  startOption,
  turnStart,
} from './start-position.ts';
import { readTags, type TagsRead } from './tags.ts';
import { type Token, tokenize } from './tokens.ts';
import { type Finding, shorten, type Warning, type WarningCode, WarningList } from './warning.ts';
import { marksOmittedMove, writtenTurn } from './written-turn.ts';

export interface ReadGame {
  readonly game: Game;
  readonly warnings: readonly Warning[];
  /** Number in the file, from 1. The games of an archive are numbered on from file to file. */
  readonly number: number;
  /** Name of the file in the archive, if the game comes from one. */
  readonly file?: string;
  /** First line in the file, from 1. */
  readonly line: number;
  /** Notation of the moves, in a form that `writeGame` accepts; `undefined` if the game has no moves. */
  readonly notation: Dialect | undefined;
  /** Whether everything was read: no move, and no part of a comment or tag, was left out. */
  readonly isComplete: boolean;
}

export interface ReadContext {
  readonly number: number;
  readonly limits: ReadLimits;
  /** Whether this is the last game of the file. */
  readonly isLast: boolean;
  /** Whether the file ends in the middle of a character. */
  readonly endsInCharacter: boolean;
  /** Whether `maxBytes` cut off the rest of the file. */
  readonly isByteLimited: boolean;
  /** How many more moves may be explained by `explainMove`, in all games of the file together. */
  readonly reasons: { left: number };
}

/** `undefined` if the text has neither tags nor moves. */
export function readGame(raw: RawGame, context: ReadContext): ReadGame | undefined {
  const source = readSource(raw, context);
  const { start, warnings } = source;
  const first = guessReading(source);
  const attempt = readBest(source, first);
  const isGame =
    raw.tags.length > 0 || attempt.moves.plies > 0 || startsWithMove(source, first.reading);
  if (!isGame) return undefined;
  if (start.issues) {
    const { isDropped } = attempt;
    warnings.add({ code: 'bad-fen', ...fenPlace(source), issues: start.issues, isDropped });
  } else if (attempt.start.isTurned) warnings.add({ code: 'wrong-turn', ...fenPlace(source) });
  if (isOtherFormat(source, attempt)) {
    warnings.add({
      code: 'wrong-format',
      line: raw.line,
      token: shorten(source.tags.format ?? ''),
    });
  }
  warnings.addList(attempt.findings);
  if (source.after) warnings.add(movesAfterResult(source.after, source.lines));
  const isByteLimited = context.isByteLimited && attempt.moves.result === undefined;
  if ((context.endsInCharacter || isByteLimited) && !endsBadly(warnings))
    warnings.add({ code: 'truncated', line: lastLine(source) });
  for (const tag of finalTags(source, attempt.moves.result)) {
    attempt.builder.addTag(tag.name, tag.value);
  }
  return {
    game: attempt.builder.build(),
    warnings: warnings.toArray(),
    number: context.number,
    line: raw.line,
    notation: attempt.moves.plies > 0 ? attempt.dialect : undefined,
    isComplete: !losesMoves(source, attempt),
  };
}

function movesAfterResult(token: Token, lines: LineIndex): Finding {
  const text = token.kind === 'word' ? token.text : '';
  return { code: 'moves-after-result', line: lines.lineAt(token.at), token: shorten(text) };
}

function losesMoves(source: Source, { isDropped, dialect }: Attempt): boolean {
  const { warnings, tokens, unclosedComments } = source;
  if (isDropped || LOSSES.some((code) => warnings.has(code))) return true;
  if (dialect === undefined && mainlineWords(tokens, 1).length > 0) return true;
  return unclosedComments.some(holdsMove);
}

/** Warnings that mean a part of the game is missing. */
export const LOSSES: readonly WarningCode[] = [
  'truncated',
  'illegal-move',
  'unreadable-move',
  'missing-move',
  'null-move',
  'moves-after-result',
  'tag-too-long',
  'too-many-tags',
  'comment-too-long',
  'too-deep',
  'too-many-nodes',
  'too-many-characters',
];

/** How many more moves another notation must read to prove the Format tag wrong. */
const CLEAR_PLIES = 2;
/** How many words are enough to detect a notation. */
const DETECTION_WORDS = 48;
/** How many tokens are allowed for each move that a game may have: numbers, comments, glyphs, parentheses. */
const TOKENS_PER_NODE = 8;
const SPARE_TOKENS = 10_000;

/** Everything that is known about a game before its moves are played. */
interface Source {
  readonly raw: RawGame;
  readonly context: ReadContext;
  readonly tags: TagsRead;
  readonly start: StartRead;
  readonly tokens: readonly Token[];
  /** What a dash means in Chinese moves; `undefined` if the mainline does not show it. */
  readonly dash: DashMeaning | undefined;
  /** Unclosed comments, which may contain moves. */
  readonly unclosedComments: readonly string[];
  /** The result before the first move. */
  readonly heading: GameResult | undefined;
  /** The first move after the result. */
  readonly after: Token | undefined;
  readonly lines: LineIndex;
  readonly warnings: WarningList;
}

function readSource(written: RawGame, context: ReadContext): Source {
  const { maxCommentLength, maxNodesPerGame, maxWarningsPerGame } = context.limits;
  const tags = readTags(written.tags);
  const lead = tags.fens.length === 0 ? readLeadingPosition(written.body) : undefined;
  const raw = lead === undefined ? written : { ...written, body: lead.rest };
  const lines = new LineIndex(raw.body, raw.bodyLine);
  const maxTokens = maxNodesPerGame * TOKENS_PER_NODE + SPARE_TOKENS;
  const { tokens: all, problems } = tokenize(raw.body, { maxTokens, maxCommentLength });
  const { tokens, end, heading, after } = findEnding(raw.body, all);
  const warnings = new WarningList(context.number, maxWarningsPerGame);
  warnings.addAll(raw.findings);
  const variant = tags.otherVariant;
  if (variant !== undefined) {
    warnings.add({ code: 'other-variant', line: raw.line, token: shorten(variant) });
  }
  warnings.addAll(damageOf(raw, lines));
  const own = problems.filter(({ at }) => at < end || end === raw.body.length);
  warnings.addAll(own.map(({ code, at }) => ({ code, line: lines.lineAt(at) })));
  const unclosed = own.filter(({ code }) => code === 'unclosed-comment');
  const start = readFirstGood(lead?.fen === undefined ? tags.fens : [lead.fen]);
  return {
    raw,
    context,
    tags,
    start,
    tokens,
    dash: tokens.some(isDashed) ? dashMeaning(mainlineWords(tokens)) : undefined,
    unclosedComments: commentsAt(tokens, unclosed),
    heading,
    after,
    lines,
    warnings,
  };
}

function isDashed(token: Token): boolean {
  return token.kind === 'word' && hasDash(token.text);
}

/** The comments that problems are about. */
function commentsAt(
  tokens: readonly Token[],
  problems: readonly { readonly at: number }[],
): string[] {
  if (problems.length === 0) return [];
  const places = new Set(problems.map(({ at }) => at + 1));
  return tokens.flatMap((token) =>
    token.kind === 'comment' && places.has(token.at) ? [token.text] : [],
  );
}

/** How many FEN tags of a game are tried. */
const MOST_FENS = 4;

/** The position of the first valid FEN, else the issues of the first. */
function readFirstGood(fens: readonly string[]): StartRead {
  const starts = fens.slice(0, MOST_FENS).map(readStart);
  return starts.find(({ issues }) => issues === undefined) ?? starts[0] ?? readStart(undefined);
}

function damageOf(
  { tags, body, line: first, damagedTagLine }: RawGame,
  lines: LineIndex,
): Finding[] {
  const at = body.indexOf('\uFFFD');
  const line = damagedTagLine ?? (at === -1 ? first : lines.lineAt(at));
  const count = [body, ...tags.map(({ value }) => value)]
    .map((text) => (text.includes('\uFFFD') ? text.split('\uFFFD').length - 1 : 0))
    .reduce((sum, found) => sum + found, 0);
  return count === 0 ? [] : [{ code: 'bad-characters', line, count }];
}

/** The reading that the first words and the tags suggest. */
function guessReading(source: Source): Guess {
  const { tokens, start } = source;
  const words = mainlineWords(tokens, DETECTION_WORDS);
  if (words.length === 0) {
    return { reading: { start, dialect: undefined }, board: start.position.toBoard() };
  }
  const turn =
    writtenTurn(words, () => wordsInPairs(tokens)) ??
    (beginsWithDots(tokens) ? 'black' : undefined);
  const other = turn !== undefined && turn !== start.position.turn && !start.issues;
  const from = (other ? turnStart(start) : undefined) ?? start;
  const board = from.position.toBoard();
  const likeliest = decideNotation(board, words, { prefer: source.tags.prefer });
  const formats = usableFormats(source, words);
  const dialect =
    formats.length === 0
      ? likeliest
      : likeliestOf(formats, likeliest, { from, words, dash: source.dash });
  return { reading: { start: from, dialect }, board };
}

/** Whether dots before the first move mark an omitted red move. */
function beginsWithDots(tokens: readonly Token[]): boolean {
  let isDotted = false;
  for (const token of tokens) {
    if (token.kind === 'open') return false;
    if (token.kind === 'number') isDotted = marksOmittedMove(token.text);
    else if (token.kind === 'dots')
      isDotted ||= marksOmittedMove(token.text) || token.text.length > 1;
    else if (token.kind === 'word' && isMove(token.text)) return isDotted;
  }
  return false;
}

/** The dialects of the Format tag, if they can read at least half as many words as any other. */
function usableFormats({ tags }: Source, words: readonly string[]): readonly Dialect[] {
  if (tags.formats.length === 0) return [];
  const readable = (dialect: Dialect): number =>
    words.filter((word) => isReadable(word, dialect)).length;
  const own = Math.max(...tags.formats.map(readable));
  if (own === 0) return [];
  const most = own === words.length ? own : Math.max(...DIALECTS.map(readable));
  return own * 2 >= most ? tags.formats : [];
}

/** The detected dialect if the Format tag allows it, else the dialect of the tag that reads furthest. */
function likeliestOf(
  formats: readonly Dialect[],
  likeliest: Dialect | undefined,
  { from, words, dash }: Pick<Source, 'dash'> & { from: Start; words: readonly string[] },
): Dialect | undefined {
  if (likeliest !== undefined && formats.includes(likeliest)) return likeliest;
  const plies = formats.map((dialect) =>
    countPlies(from.position.toBoard(), words, { dialect, dash }),
  );
  return formats[plies.indexOf(Math.max(...plies))];
}

/** The first words outside parentheses, by default all of them. */
function mainlineWords(tokens: readonly Token[], limit = Number.POSITIVE_INFINITY): string[] {
  const words: string[] = [];
  let depth = 0;
  for (const token of tokens) {
    if (token.kind === 'open') depth += 1;
    else if (token.kind === 'close') depth = Math.max(0, depth - 1);
    else if (token.kind === 'word' && depth === 0) words.push(token.text);
    if (words.length >= limit) break;
  }
  return words;
}

function startsWithMove({ tokens }: Source, { dialect }: Reading): boolean {
  const [word] = mainlineWords(tokens, 1);
  return word !== undefined && dialect !== undefined && isReadable(word, dialect);
}

/** The assumptions under which a game is read. */
interface Reading {
  readonly start: Start;
  readonly dialect: Dialect | undefined;
}

interface Guess {
  readonly reading: Reading;
  /** The starting position, kept because another copy takes time. */
  readonly board: Board;
}

interface Attempt extends Reading {
  readonly builder: GameBuilder;
  readonly moves: MovesRead;
  /** Their game number is 0; `addList` replaces it. */
  readonly findings: WarningList;
  /** Whether the moves were dropped because the FEN is invalid and they do not fit the initial position. */
  readonly isDropped: boolean;
}

function readBest(source: Source, { reading, board }: Guess): Attempt {
  const first = readAs(source, reading, board);
  if (!first.moves.isBroken) return first;
  const better = findBetter(source, first);
  const best = better ? readAs(source, better, better.start.position.toBoard()) : first;
  return best.moves.isBroken && source.start.issues ? readNothing(best) : best;
}

/** Reads the game, and plays its moves on the board of the start. */
function readAs(source: Source, { start, dialect }: Reading, board: Board): Attempt {
  const { raw, context, tokens, dash, lines } = source;
  const { limits, reasons } = context;
  const builder = new GameBuilder(startOption(start));
  const findings = new WarningList(0, limits.maxWarningsPerGame);
  const warn = (finding: Finding, at: number): void =>
    findings.add({ ...endOfFile(source, finding, at), line: lines.lineAt(at) });
  const { body } = raw;
  const spelling = dialect && { dialect, dash };
  const moves = readMoves(builder, { body, tokens, board, spelling, limits, reasons, warn });
  return { start, dialect, builder, moves, findings, isDropped: false };
}

/** Another starting position or dialect with which more moves can be read than in the first attempt, if any. */
function findBetter(source: Source, first: Attempt): Reading | undefined {
  const { tokens, start, dash } = source;
  const words = mainlineWords(tokens);
  const formats = usableFormats(source, words.slice(0, DETECTION_WORDS));
  // An invalid FEN is only replaced by the initial position with Red to move.
  const other = start.issues ? undefined : turnStart(start);
  let best: Reading | undefined;
  let most = first.moves.plies;
  let rival: Reading | undefined;
  let mostOfRival = 0;
  for (const from of other ? [start, other] : [start]) {
    for (const dialect of possibleDialects(words)) {
      if (from.isTurned === first.start.isTurned && dialect === first.dialect) continue;
      const plies = countPlies(from.position.toBoard(), words, { dialect, dash });
      const isRival = formats.length > 0 && !formats.includes(dialect);
      if (isRival && plies > mostOfRival) {
        mostOfRival = plies;
        rival = { start: from, dialect };
      } else if (!isRival && plies > most) {
        most = plies;
        best = { start: from, dialect };
      }
    }
  }
  return isClearlyFurther(mostOfRival, most, words) ? rival : best;
}

/** Whether a dialect reads so much further than that of the Format tag that the tag must be wrong. */
function isClearlyFurther(plies: number, most: number, words: readonly string[]): boolean {
  return plies >= most + CLEAR_PLIES && plies * 2 >= words.filter(isMove).length;
}

/** The dialects in which any of the first words is a move; `zht` is read like `zh`. */
function possibleDialects(words: readonly string[]): Dialect[] {
  const first = words.slice(0, DETECTION_WORDS);
  return DIALECTS.filter(
    (dialect) => dialect !== 'zht' && first.some((word) => isReadable(word, dialect)),
  );
}

/** Whether the Format tag names another notation than that of the moves. */
function isOtherFormat({ tags }: Source, { dialect, moves }: Attempt): boolean {
  const { formats } = tags;
  return (
    moves.plies > 0 && dialect !== undefined && formats.length > 0 && !formats.includes(dialect)
  );
}

function readNothing(attempt: Attempt): Attempt {
  const moves = { ...attempt.moves, plies: 0 };
  const findings = new WarningList(0, 0);
  return { ...attempt, builder: new GameBuilder(), moves, findings, isDropped: true };
}

/** The beginning of a move, but not a word such as `end`. */
const STUMP =
  /^(?:[A-Za-z]|.?[\d１-９].?|.{2}[\d１-９]|[兵卒炮砲包车車俥马馬傌相象仕士帅帥将將平进進退前后後中一二三四五六七八九].{0,2})$/u;

/** Replaces a finding about an unfinished move at the end of the file by `truncated`. */
function endOfFile({ raw, context }: Source, finding: Finding, at: number): Finding {
  const { code, token = '', ply } = finding;
  if (code !== 'unreadable-move' && code !== 'stray-text') return finding;
  const isEnd = context.isLast && at + token.length >= raw.body.trimEnd().length;
  const isStump = STUMP.test(token) || context.endsInCharacter || context.isByteLimited;
  return isEnd && isStump
    ? { code: 'truncated', token, ...(ply === undefined ? {} : { ply }) }
    : finding;
}

/** Whether another warning already covers the truncated file. */
function endsBadly(warnings: WarningList): boolean {
  return ENDINGS.some((code) => warnings.has(code));
}

const ENDINGS: readonly WarningCode[] = ['truncated', 'unclosed-comment', 'bad-tag'];

function lastLine({ raw, lines }: Source): number {
  return raw.body === '' ? raw.line : lines.lineAt(raw.body.length);
}

function fenPlace({ raw, tags }: Source): { readonly line: number; readonly token?: string } {
  const line = raw.fenLine ?? raw.line;
  const [fen] = tags.fens;
  return fen === undefined ? { line } : { line, token: shorten(fen) };
}

/** The tags, with the result from the text of the moves, and without the FEN if it is valid. */
function finalTags(source: Source, result: GameResult | undefined): TagsRead['tags'] {
  const { tags, start, raw, warnings, heading } = source;
  const all = start.issues ? tags.tags : tags.tags.filter(({ name }) => name !== 'FEN');
  const tagged = all.find(({ name }) => name === 'Result')?.value;
  if (result === undefined && heading !== undefined && (tagged === undefined || isOpen(tagged))) {
    return withResult(all, heading);
  }
  if (result === undefined || result === '*' || result === tagged) return all;
  if (tagged === undefined || isOpen(tagged)) return withResult(all, result);
  warnings.add({ code: 'bad-result', line: raw.line, token: `${shorten(tagged)} ${result}` });
  return all;
}

function withResult(tags: readonly Tag[], value: GameResult): readonly Tag[] {
  if (!tags.some(({ name }) => name === 'Result')) return [...tags, { name: 'Result', value }];
  return tags.map((tag) => (tag.name === 'Result' ? { ...tag, value } : tag));
}

function isOpen(result: string): boolean {
  return result === '*' || result === '' || result === '?';
}
