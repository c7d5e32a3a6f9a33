/**
 * Splits lines into games, still as text. A game starts with a tag at the start of a line, or, without tags, with move
 * number 1. Directly after a result it may start in the middle of a line. The first tag of a game ends the game before
 * it, even inside an unclosed comment.
 *
 * ```ts
 * import { GameSplitter } from './game-splitter.ts';
 * import { DEFAULT_LIMITS } from './limits.ts';
 *
 * const splitter = new GameSplitter(DEFAULT_LIMITS);
 * [...splitter.push(['[Red "胡荣华"]', '1. 炮二平五 *', '欢迎访问', '[Red "杨官璘"]'])]; // the first game
 * splitter.end(); // the second
 * ```
 */
import { wholeMoves } from './joined-moves.ts';
import type { ReadLimits } from './limits.ts';
import { HEAD_LENGTH, RestartDetector } from './restart-detector.ts';
import { readTagLine, type TagLine, type TagText } from './tag-line.ts';
import type { Finding } from './warning.ts';
import { shorten } from './warning.ts';

/** One game as text. Line numbers count from 1 in the file. */
export interface RawGame {
  readonly line: number;
  readonly tags: readonly TagText[];
  /** Line of the FEN tag. */
  readonly fenLine: number | undefined;
  /** Line of the first tag with a character that could not be decoded. */
  readonly damagedTagLine: number | undefined;
  /** Everything after the tags: moves, result and any text after it. Lines end with LF. */
  readonly body: string;
  readonly bodyLine: number;
  readonly findings: readonly Finding[];
}

export class GameSplitter {
  readonly #limits: ReadLimits;
  #game: RawGameBuilder;
  #line = 0;
  /** The rest of the line if another game starts in the middle of it; otherwise empty. */
  #rest = '';

  constructor(limits: ReadLimits) {
    this.#limits = limits;
    this.#game = new RawGameBuilder(1, limits);
  }

  get lineCount(): number {
    return this.#line;
  }

  /** Yields the games that end within these lines. A single line may end any number of games. */
  *push(lines: readonly string[]): Generator<RawGame> {
    for (const line of lines) {
      this.#line += 1;
      const ended = this.#addLine(line);
      if (ended) yield ended;
      while (this.#rest !== '') {
        yield* this.#startGame();
        this.#addLine(this.#rest);
      }
    }
  }

  end(): RawGame | undefined {
    const game = this.#game.finish();
    this.#game = new RawGameBuilder(this.#line + 1, this.#limits);
    return game;
  }

  *#startGame(): Generator<RawGame> {
    const ended = this.end();
    this.#game = new RawGameBuilder(this.#line, this.#limits);
    if (ended) yield ended;
  }

  /** Adds the part of a line before the next game in it. Returns the previous game if the line starts a new one. */
  #addLine(line: string): RawGame | undefined {
    const start = skipBlanks(line);
    this.#rest = '';
    if (start === line.length) {
      this.#game.addBlank(line);
      return undefined;
    }
    const tags = isBracket(line[start])
      ? readTagLine(line, start, this.#limits.maxTags + 1)
      : undefined;
    const before = this.#game.isEndedBy(line.slice(start, start + HEAD_LENGTH), tags)
      ? this.end()
      : undefined;
    if (before !== undefined) this.#game = new RawGameBuilder(this.#line, this.#limits);
    this.#rest =
      tags && this.#game.acceptsTags(tags)
        ? this.#game.addTags(tags, this.#line)
        : this.#game.addLine(line, start, this.#line);
    return before;
  }
}

class RawGameBuilder {
  readonly #limits: ReadLimits;
  #line: number;
  readonly #tags: TagText[] = [];
  readonly #findings: Finding[] = [];
  readonly #body: string[] = [];
  readonly #restarts = new RestartDetector();
  #bodyLine = 0;
  #fenLine: number | undefined;
  #damagedTagLine: number | undefined;
  #length = 0;
  /** Whether there has been text after the tags, even if it was too long to keep. */
  #hasMoves = false;
  #isAfterBlank = false;
  #isFull = false;
  #hasDroppedTags = false;
  /** The line that ends within the value of the last tag. */
  #openLine: number | undefined;
  /** Whether the last tag that was read is the last of `#tags` and not cut, so that its value can go on in the next line. */
  #canContinue = false;
  /** Whether a line `FORMAT` has said that the tags are those of PlayOK. */
  #isPlayOk = false;

  constructor(line: number, limits: ReadLimits) {
    this.#line = line;
    this.#limits = limits;
  }

  finish(): RawGame | undefined {
    if (this.#tags.length === 0 && this.#body.length === 0) return undefined;
    return {
      line: this.#line,
      tags: this.#tags,
      fenLine: this.#fenLine,
      damagedTagLine: this.#damagedTagLine,
      body: this.#body.join('\n'),
      bodyLine: this.#bodyLine,
      findings: this.#findings,
    };
  }

  /** Adds a line of white space, which may be part of a comment. */
  addBlank(line: string): void {
    this.#isAfterBlank = true;
    if (this.#tags.length === 0 && this.#body.length === 0) this.#line += 1;
    if (this.#body.length === 0 || this.#isFull) return;
    this.#length += line.length + 1;
    // No warning here: blank lines at the end of a game are no loss, and text after them causes the warning.
    if (this.#length <= this.#limits.maxCharactersPerGame) this.#body.push(line);
  }

  /** Whether a line belongs to the next game, judging by its tags or its first characters. */
  isEndedBy(head: string, tags: TagLine | undefined): boolean {
    const [tag] = tags?.tags ?? [];
    if (tag) return this.#hasMoves ? tag.form !== 'bare' : this.#isRepeated(tag);
    return this.#hasMoves && this.#restarts.isRestart(head, { isAfterBlank: this.#isAfterBlank });
  }

  /** Among the moves, words in brackets are a tag only if they have quotes. */
  acceptsTags({ tags }: TagLine): boolean {
    return !this.#hasMoves || tags[0]?.form !== 'bare';
  }

  /** Returns the rest of the line if another game starts in it, as `addLine` does. */
  addTags({ tags, rest, isOpen }: TagLine, line: number): string {
    for (const tag of tags) this.#addTag(tag, line);
    this.#isAfterBlank = false;
    this.#openLine = isOpen ? line : undefined;
    return rest.trim() === '' ? '' : this.addLine(rest, skipBlanks(rest), line);
  }

  addLine(text: string, start: number, line: number): string {
    const more = this.#openLine === line - 1 ? VALUE_END.exec(text)?.[1] : undefined;
    if (more !== undefined) return this.#continueTag(more.trim(), line);
    const played = this.#body.length === 0 ? readPlayOk(text, this.#isPlayOk) : undefined;
    if (played && 'tag' in played) {
      this.#isPlayOk ||= played.tag.name === 'Format';
      if (played.tag.value !== '') this.#addTag(played.tag, line);
      return '';
    }
    this.#isAfterBlank = false;
    this.#hasMoves = true;
    const body = played?.rest ?? text;
    const restart = this.#restarts.findRestart(body, start);
    this.#addBody(restart === 0 ? body : body.slice(0, restart), start, line);
    return restart === 0 ? '' : body.slice(restart);
  }

  #addBody(text: string, start: number, line: number): void {
    // Also for text that is left out, to find where the next game starts.
    this.#restarts.addLine(text, start);
    if (this.#isFull) return;
    const room = this.#limits.maxCharactersPerGame - this.#length;
    const isLong = text.length > room;
    const kept = isLong ? text.slice(0, findCut(text, room)) : text;
    this.#length += text.length;
    if (isLong) this.#markFull(line);
    if (isLong && kept === '') return;
    if (this.#body.length === 0) this.#bodyLine = line;
    this.#body.push(kept === PLAYOK_END ? '' : kept);
  }

  #addTag(tag: TagText, line: number): void {
    const { maxTags, maxTagLength } = this.#limits;
    const token = shorten(tag.name);
    this.#canContinue = false;
    if (this.#tags.length >= maxTags) {
      if (!this.#hasDroppedTags) this.#findings.push({ code: 'too-many-tags', line, token });
      this.#hasDroppedTags = true;
      return undefined;
    }
    if (tag.form !== 'quoted') this.#findings.push({ code: 'bad-tag', line, token });
    const isLong = tag.value.length > maxTagLength;
    if (isLong) this.#findings.push({ code: 'tag-too-long', line, token });
    this.#length += token.length + Math.min(tag.value.length, maxTagLength);
    if (this.#isFull) return;
    if (this.#length > this.#limits.maxCharactersPerGame) return this.#markFull(line);
    this.#tags.push(isLong ? { ...tag, value: tag.value.slice(0, maxTagLength) } : tag);
    this.#canContinue = !isLong;
    if (tag.name.toUpperCase() === 'FEN') this.#fenLine ??= line;
    if (tag.value.includes('\uFFFD')) this.#damagedTagLine ??= line;
    return undefined;
  }

  /** Adds the second line of a value to the last tag, as far as it fits. */
  #continueTag(more: string, line: number): string {
    this.#openLine = undefined;
    const tag = this.#tags.at(-1);
    if (tag === undefined || !this.#canContinue) return '';
    const { maxTagLength } = this.#limits;
    const value = `${tag.value} ${more}`;
    if (value.length > maxTagLength) {
      this.#findings.push({ code: 'tag-too-long', line, token: shorten(tag.name) });
    }
    if (more.includes('\uFFFD')) this.#damagedTagLine ??= line;
    this.#length += more.length + 1;
    this.#tags[this.#tags.length - 1] = { ...tag, value: value.slice(0, maxTagLength) };
    return '';
  }

  /** Whether a tag starts another game although this one has no moves. Such a tag repeats a name after a blank line, or repeats `Game`. */
  #isRepeated({ name }: TagText): boolean {
    if (!this.#isAfterBlank && name !== 'Game') return false;
    return this.#tags.some((tag) => tag.name === name);
  }

  #markFull(line: number): void {
    this.#isFull = true;
    this.#findings.push({ code: 'too-many-characters', line });
  }
}

/** The end of a tag whose value has a line break: `the second line"]`. */
const VALUE_END = /^([^"[\]]{1,2000})"\s*\]\s*$/;

/** A tag line of PlayOK. The `;` before the rating distinguishes a line with a player from prose in capitals. */
const PLAYOK_TAG =
  /^(?:(RED|BLACK)\s+([^;]{1,1000});|(EVENT|DATE|RESULT|SITE)\s+([^;]{1,1000})(?:;|$)|(FORMAT)\s+(WXF|ICCS)\s*$)/;
/** A tag line after the line `FORMAT`. */
const PLAYOK_TAG_AFTER_FORMAT =
  /^(RED|BLACK|EVENT|DATE|RESULT|SITE|ROUND|FEN|GAME)(?:$|[\s;]+([^;]{0,1000}))/;
const PLAYOK_END = '}END';

/**
 * Reads PlayOK's format: an optional line `FORMAT WXF`, `RED name;rating` lines, and the moves between `START{` and `}END`.
 *
 * @param isKnown whether a line `FORMAT` came before
 * @returns a tag, which may be empty, or the rest of the line `START{`
 */
function readPlayOk(
  line: string,
  isKnown: boolean,
): { tag: TagText } | { rest: string } | undefined {
  if (line.startsWith('START{')) {
    const rest = line.slice('START{'.length);
    return {
      rest: rest.trimEnd().endsWith(PLAYOK_END) ? rest.slice(0, rest.lastIndexOf('}')) : rest,
    };
  }
  const start = line.slice(0, 1100);
  const match = (isKnown && PLAYOK_TAG_AFTER_FORMAT.exec(start)) || PLAYOK_TAG.exec(start);
  if (!match) return undefined;
  const [word = '', value = ''] = match.slice(1).filter(Boolean);
  const name = word === 'FEN' ? word : word.charAt(0) + word.slice(1).toLowerCase();
  return { tag: { name, value: value.trim(), form: 'quoted' } };
}

/** How long the beginning of a word may be that is left out, so that the word is not cut in two. */
const MAX_CUT_WORD = 1000;

/** Where a line is cut that may have at most `room` characters: between two words, or two moves of a word. */
function findCut(line: string, room: number): number {
  const end = Math.max(0, room);
  const blank = line.slice(0, end + 1).search(/\s\S*$/);
  const moves = wholeMoves(line.slice(blank + 1, end));
  if (moves > 0) return blank + 1 + moves;
  return blank === -1 || end - blank > MAX_CUT_WORD ? end : blank;
}

function isBracket(character: string | undefined): boolean {
  return character === '[' || character === '［';
}

/** Skips white space of every width, byte order marks and zero bytes, which some files have between lines. */
function skipBlanks(line: string): number {
  const at = line.search(/[^\s\0\uFEFF]/);
  return at === -1 ? line.length : at;
}
