/**
 * One game from its text: tags, start position, notation, moves. Notation and first mover are settled for the whole
 * game; where the moves end in the middle, the other notations and the other first mover are tried, and kept only if
 * they get further.
 */
import { type Dialect, decideNotation, isReadable } from '../notation/board-notation.ts';
import { DIALECTS } from '../notation/dialect.ts';
import { GameBuilder } from '../tree/game-builder.ts';
import type { Game, Tag } from '../tree/model.ts';
import { findEnding } from './ending.ts';
import type { RawGame } from './game-splitter.ts';
import type { ReadLimits } from './limits.ts';
import { LineIndex } from './line-index.ts';
import { countPlies, holdsMove, isMove } from './mainline-words.ts';
import { wordsInPairs } from './move-numbers.ts';
import { type MovesRead, readMoves } from './move-reader.ts';
import type { GameResult } from './result.ts';
import { readStart, type Start, type StartRead, startOption, turnStart } from './start-position.ts';
import { readTags, type TagsRead } from './tags.ts';
import { type Token, tokenize } from './tokens.ts';
import { type Finding, shorten, type Warning, type WarningCode, WarningList } from './warning.ts';
import { isLeftOut, writtenTurn } from './written-turn.ts';

/** One game of a file. */
export interface ReadGame {
  readonly game: Game;
  readonly warnings: readonly Warning[];
  /** From 1. */
  readonly number: number;
  /** Where it starts in the file, from 1. */
  readonly line: number;
  /** What its moves are written in; `undefined` when it has none. `writeGame` takes it as it is. */
  readonly notation: Dialect | undefined;
  /** Whether nothing of the game was left out: no move, and no part of a comment or a tag for being too long. */
  readonly isComplete: boolean;
}

export interface ReadContext {
  readonly number: number;
  readonly limits: ReadLimits;
  /** Whether the file ends with this game. */
  readonly isLast: boolean;
  /** Whether the file ends within a character. */
  readonly isCut: boolean;
  /** Whether the file goes on, and is not read further. */
  readonly isShort: boolean;
  /** Explanations of moves that the games of a reading may yet have. */
  readonly reasons: { left: number };
}

/** `undefined` when the text holds neither tags nor moves. */
export function readGame(raw: RawGame, context: ReadContext): ReadGame | undefined {
  const source = readSource(raw, context);
  const { start, warnings } = source;
  const first = guessReading(source);
  const attempt = readBest(source, first);
  const isGame = raw.tags.length > 0 || attempt.moves.plies > 0 || startsWithMove(source, first);
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
  warnings.addAll(attempt.findings);
  if (source.after) warnings.add(movesAfterResult(source.after, source.lines));
  const isShort = context.isShort && attempt.moves.result === undefined;
  if ((context.isCut || isShort) && !endsBadly(warnings))
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
  const { warnings, tokens, swallowed } = source;
  if (isDropped || LOSSES.some((code) => warnings.has(code))) return true;
  if (dialect === undefined && mainlineWords(tokens, 1).length > 0) return true;
  return swallowed.some(holdsMove);
}

/** After these something of the game is missing. */
const LOSSES: readonly WarningCode[] = [
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

/** So many moves more in another notation prove a Format tag wrong, if they are half of the game. */
const CLEAR_PLIES = 2;
/** Words that are enough to tell a notation by. */
const DETECTION_WORDS = 48;
/** Tokens for each move that a game may have: numbers, comments, glyphs, parentheses. */
const TOKENS_PER_NODE = 8;
const SPARE_TOKENS = 10_000;

/** Everything that is known of a game before its moves are played. */
interface Source {
  readonly raw: RawGame;
  readonly context: ReadContext;
  readonly tags: TagsRead;
  readonly start: StartRead;
  readonly tokens: readonly Token[];
  /** The comments without an end: they may hold moves. */
  readonly swallowed: readonly string[];
  /** The result that stands before the first move. */
  readonly heading: GameResult | undefined;
  /** The first move behind the result. */
  readonly after: Token | undefined;
  readonly lines: LineIndex;
  readonly warnings: WarningList;
}

function readSource(raw: RawGame, context: ReadContext): Source {
  const { maxCommentLength, maxNodesPerGame, maxWarningsPerGame } = context.limits;
  const tags = readTags(raw.tags);
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
  const unclosed = new Set(
    own.filter(({ code }) => code === 'unclosed-comment').map(({ at }) => at + 1),
  );
  const swallowed = tokens.flatMap((token) =>
    token.kind === 'comment' && unclosed.has(token.at) ? [token.text] : [],
  );
  const start = readStart(tags.fen);
  const found = { tokens, swallowed, heading, after };
  return { raw, context, tags, start, lines, warnings, ...found };
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

/** What the first words and the tags speak for. */
function guessReading(source: Source): Reading {
  const { tokens, start, tags } = source;
  const words = mainlineWords(tokens, DETECTION_WORDS);
  if (words.length === 0) return { start, dialect: undefined };
  const turn =
    writtenTurn(words, () => wordsInPairs(tokens)) ??
    (beginsWithDots(tokens) ? 'black' : undefined);
  const other = turn !== undefined && turn !== start.position.turn && !start.issues;
  const from = (other ? turnStart(start) : undefined) ?? start;
  const likeliest = decideNotation(from.position.toBoard(), words, { prefer: tags.prefer });
  const formats = usableFormats(source, words);
  const dialect = formats.length === 0 ? likeliest : likeliestOf(formats, likeliest, from, words);
  return { start: from, dialect };
}

/** Whether dots stand between the start and the first word that is a move, for the red move that is left out. */
function beginsWithDots(tokens: readonly Token[]): boolean {
  let isDotted = false;
  for (const token of tokens) {
    if (token.kind === 'open') return false;
    if (token.kind === 'number') isDotted = isLeftOut(token.text);
    else if (token.kind === 'dots') isDotted ||= isLeftOut(token.text) || token.text.length > 1;
    else if (token.kind === 'word' && isMove(token.text)) return isDotted;
  }
  return false;
}

/** The dialects of the Format tag, when they can read about as many of the words as any other. */
function usableFormats({ tags }: Source, words: readonly string[]): readonly Dialect[] {
  if (tags.formats.length === 0) return [];
  const readable = (dialect: Dialect): number =>
    words.filter((word) => isReadable(word, dialect)).length;
  const most = Math.max(...DIALECTS.map(readable));
  const own = Math.max(...tags.formats.map(readable));
  return own > 0 && own * 2 >= most ? tags.formats : [];
}

/** Of the dialects of the Format tag the one that the words speak for, else the one that gets furthest. */
function likeliestOf(
  formats: readonly Dialect[],
  likeliest: Dialect | undefined,
  { position }: Start,
  words: readonly string[],
): Dialect | undefined {
  if (likeliest !== undefined && formats.includes(likeliest)) return likeliest;
  const plies = formats.map((dialect) => countPlies(position.toBoard(), words, dialect));
  return formats[plies.indexOf(Math.max(...plies))];
}

/** The words outside of parentheses, at most so many. */
function mainlineWords(tokens: readonly Token[], limit: number): string[] {
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

/** What a game is read as. */
interface Reading {
  readonly start: Start;
  readonly dialect: Dialect | undefined;
}

interface Attempt extends Reading {
  readonly builder: GameBuilder;
  readonly moves: MovesRead;
  readonly findings: readonly Finding[];
  /** Whether the moves were left out, because they do not fit the only position there is. */
  readonly isDropped: boolean;
}

function readBest(source: Source, reading: Reading): Attempt {
  const first = readAs(source, reading);
  if (!first.moves.isBroken) return first;
  const better = findBetter(source, first);
  const best = better ? readAs(source, better) : first;
  return best.moves.isBroken && source.start.issues ? readNothing(best) : best;
}

function readAs(source: Source, reading: Reading): Attempt {
  const { raw, context, tokens, lines } = source;
  const { limits, reasons } = context;
  const { start, dialect } = reading;
  const builder = new GameBuilder(startOption(start));
  const findings: Finding[] = [];
  const warn = (finding: Finding, at: number): void => {
    // One more than are told, so that it is known that there were more.
    if (findings.length > limits.maxWarningsPerGame) return;
    findings.push({ ...endOfFile(source, finding, at), line: lines.lineAt(at) });
  };
  const { body } = raw;
  const moves = readMoves(builder, { body, tokens, start, dialect, limits, reasons, warn });
  return { ...reading, builder, moves, findings, isDropped: false };
}

/** The start and the dialect that read further than a reading that broke, if there are any. */
function findBetter(source: Source, first: Attempt): Reading | undefined {
  const { tokens, start } = source;
  const words = mainlineWords(tokens, Number.POSITIVE_INFINITY);
  const formats = usableFormats(source, words.slice(0, DETECTION_WORDS));
  // What stands in for a FEN that cannot be used is the initial position as it is, or nothing.
  const other = start.issues ? undefined : turnStart(start);
  let best: Reading | undefined;
  let most = first.moves.plies;
  let rival: Reading | undefined;
  let mostOfRival = 0;
  for (const from of other ? [start, other] : [start]) {
    for (const dialect of openDialects(words)) {
      if (from.isTurned === first.start.isTurned && dialect === first.dialect) continue;
      const plies = countPlies(from.position.toBoard(), words, dialect);
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

/** Whether a dialect gets so much further than that of the Format tag that the tag must be wrong. */
function isClearlyFurther(plies: number, most: number, words: readonly string[]): boolean {
  return plies >= most + CLEAR_PLIES && plies * 2 >= words.filter(isMove).length;
}

/** The dialects in which any of the first words is a move; `zht` reads as `zh` does. */
function openDialects(words: readonly string[]): Dialect[] {
  const first = words.slice(0, DETECTION_WORDS);
  return DIALECTS.filter(
    (dialect) => dialect !== 'zht' && first.some((word) => isReadable(word, dialect)),
  );
}

/** Whether the moves are in another notation than the Format tag says. */
function isOtherFormat({ tags }: Source, { dialect, moves }: Attempt): boolean {
  const { formats } = tags;
  return (
    moves.plies > 0 && dialect !== undefined && formats.length > 0 && !formats.includes(dialect)
  );
}

function readNothing(attempt: Attempt): Attempt {
  const moves = { ...attempt.moves, plies: 0 };
  return { ...attempt, builder: new GameBuilder(), moves, findings: [], isDropped: true };
}

/** Shorter than any move, and not a word such as `end`. */
const STUMP =
  /^(?:[A-Za-z]|.?[\d１-９].?|.{2}[\d１-９]|[兵卒炮砲包车車俥马馬傌相象仕士帅帥将將平进進退前后後中一二三四五六七八九].{0,2})$/u;

/** The stump of a move at the very end is not a fault in the game: the file was cut. */
function endOfFile({ raw, context }: Source, finding: Finding, at: number): Finding {
  const { code, token = '', ply } = finding;
  if (code !== 'unreadable-move' && code !== 'stray-text') return finding;
  const isEnd = context.isLast && at + token.length >= raw.body.trimEnd().length;
  const isStump = STUMP.test(token) || context.isCut || context.isShort;
  return isEnd && isStump
    ? { code: 'truncated', token, ...(ply === undefined ? {} : { ply }) }
    : finding;
}

/** Whether a warning has told already that the file ends in the middle. */
function endsBadly(warnings: WarningList): boolean {
  return ENDINGS.some((code) => warnings.has(code));
}

const ENDINGS: readonly WarningCode[] = ['truncated', 'unclosed-comment', 'bad-tag'];

function lastLine({ raw, lines }: Source): number {
  return raw.body === '' ? raw.line : lines.lineAt(raw.body.length);
}

function fenPlace({ raw, tags }: Source): { readonly line: number; readonly token?: string } {
  const line = raw.fenLine ?? raw.line;
  return tags.fen === undefined ? { line } : { line, token: shorten(tags.fen) };
}

/** The tags of the file with the result that stands after the moves, and with a FEN that could not be used. */
function finalTags(source: Source, result: GameResult | undefined): TagsRead['tags'] {
  const { tags, start, raw, warnings, heading } = source;
  const all = start.issues ? tags.tags : tags.tags.filter(({ name }) => name !== 'FEN');
  const said = all.find(({ name }) => name === 'Result')?.value;
  if (result === undefined && heading !== undefined && (said === undefined || isOpen(said))) {
    return withResult(all, heading);
  }
  if (result === undefined || result === '*' || result === said) return all;
  if (said === undefined || isOpen(said)) return withResult(all, result);
  warnings.add({ code: 'bad-result', line: raw.line, token: `${shorten(said)} ${result}` });
  return all;
}

function withResult(tags: readonly Tag[], value: GameResult): readonly Tag[] {
  if (!tags.some(({ name }) => name === 'Result')) return [...tags, { name: 'Result', value }];
  return tags.map((tag) => (tag.name === 'Result' ? { ...tag, value } : tag));
}

function isOpen(result: string): boolean {
  return result === '*' || result === '' || result === '?';
}
