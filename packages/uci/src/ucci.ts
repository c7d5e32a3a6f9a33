/**
 * Translates between UCI and UCCI, so that a session can use an engine that speaks UCCI, the older protocol of Xiangqi engines. The moves
 * are the same. Source: the description of UCCI 3.0 by Xiangqi Wizard.
 *
 * ```ts
 * import { UcciTranslator } from '@chuhe/uci/ucci';
 *
 * const translator = new UcciTranslator(() => []);
 * translator.toEngine('uci'); // ['ucci']
 * translator.fromEngine('info depth 6 score 4 pv h2e2'); // 'info depth 6 score cp 4 pv h2e2'
 * translator.fromEngine('nobestmove'); // 'bestmove (none)'
 * ```
 */

/** The legal moves of the position after `moves`, with ranks 0–9. UCCI excludes moves where UCI names the only ones. */
export type ListMoves = (fen: string, moves: readonly string[]) => readonly string[];

/** The names that UCI has for options of UCCI, by those of UCCI. */
const UCI_NAMES: ReadonlyMap<string, string> = new Map([
  ['hashsize', 'Hash'],
  ['threads', 'Threads'],
  ['multipv', 'MultiPV'],
]);
/** Lets the engine count times in milliseconds. Without it, they are in seconds. */
const MILLISECONDS = 'usemillisec';
const NEW_GAME = 'newgame';

export class UcciTranslator {
  readonly #listMoves: ListMoves;
  /** The engine's names of its options, by UCI's in lower case. */
  readonly #names = new Map<string, string>();
  #fen = '';
  #moves: readonly string[] = [];
  #isInMilliseconds = false;

  constructor(listMoves: ListMoves) {
    this.#listMoves = listMoves;
  }

  /** The lines of UCCI for a line of UCI. */
  toEngine(line: string): readonly string[] {
    const [command = '', ...words] = line.split(' ');
    switch (command) {
      case 'uci':
        return ['ucci'];
      case 'ucinewgame':
        return this.#names.has(NEW_GAME) ? [`setoption ${NEW_GAME}`] : [];
      case 'isready':
        return this.#isReady();
      case 'setoption':
        return this.#setOption(line);
      case 'position':
        this.#remember(words);
        return [line];
      case 'go':
        return this.#go(words);
      case 'stop':
      case 'quit':
        return [line];
      default:
        return [];
    }
  }

  /** The line of UCI for a line of UCCI; `undefined` if UCI has none. A line of neither protocol stays as it is. */
  fromEngine(line: string): string | undefined {
    const [command = '', ...words] = line.trim().split(/\s+/);
    switch (command) {
      case 'ucciok':
        return 'uciok';
      case 'option':
        return this.#option(words);
      case 'info':
        return makeInfo(words);
      case 'nobestmove':
        return 'bestmove (none)';
      case 'bestmove':
        // `draw` and `resign` may follow.
        return ['bestmove', ...words.slice(0, words[1] === 'ponder' ? 3 : 1)].join(' ');
      case 'bye':
      case 'pophash':
        return undefined;
      default:
        return line;
    }
  }

  /** @example `hashsize type spin min 16 max 1024 default 16` */
  #option([name = '', ...rest]: readonly string[]): string | undefined {
    const uciName = UCI_NAMES.get(name.toLowerCase()) ?? name;
    if (this.#names.size >= MAX_OPTIONS || name === '') return undefined;
    this.#names.set(uciName.toLowerCase(), name);
    return `option name ${uciName} ${rest.join(' ')}`;
  }

  #setOption(line: string): readonly string[] {
    const [, name = '', value] = /^setoption name (.*?)(?: value (.*))?$/.exec(line) ?? [];
    const own = this.#names.get(name.toLowerCase());
    if (own === undefined) return [];
    return [value === undefined ? `setoption ${own}` : `setoption ${own} ${value}`];
  }

  #isReady(): readonly string[] {
    const name = this.#names.get(MILLISECONDS);
    if (name === undefined || this.#isInMilliseconds) return ['isready'];
    this.#isInMilliseconds = true;
    return [`setoption ${name} true`, 'isready'];
  }

  /** @param words `fen … moves …` or `startpos moves …` */
  #remember(words: readonly string[]): void {
    const at = words.indexOf('moves');
    this.#fen = words.slice(1, at < 0 ? undefined : at).join(' ');
    this.#moves = at < 0 ? [] : words.slice(at + 1);
  }

  #go(words: readonly string[]): readonly string[] {
    const at = words.indexOf('searchmoves');
    const only = at < 0 ? undefined : new Set(words.slice(at + 1));
    const go = `go ${this.#limit(at < 0 ? words : words.slice(0, at))}`;
    const banned =
      only && this.#listMoves(this.#fen, this.#moves).filter((each) => !only.has(each));
    return banned === undefined || banned.length === 0
      ? [go]
      : [`banmoves ${banned.join(' ')}`, go];
  }

  /** UCCI has one limit for each search. A time is that of the whole game, of which one move is left. */
  #limit(words: readonly string[]): string {
    const valueOf = (name: string): string | undefined => words[words.indexOf(name) + 1];
    if (words.includes('movetime')) {
      const milliseconds = Number(valueOf('movetime'));
      const unit = this.#isInMilliseconds ? 1 : 1000;
      return `time ${Math.ceil(milliseconds / unit)} movestogo 1`;
    }
    for (const name of ['depth', 'nodes']) {
      if (words.includes(name)) return `${name} ${valueOf(name) ?? ''}`;
    }
    return 'infinite';
  }
}

const MAX_OPTIONS = 1_000;

/** UCCI writes a score as a number, and a message after `message`, which is the last part of the line. */
function makeInfo(words: readonly string[]): string {
  const at = words.indexOf('message');
  const facts = words.slice(0, at < 0 ? undefined : at);
  const scoreAt = facts.indexOf('score');
  const isNumber = /^[+-]?\d+$/.test(facts[scoreAt + 1] ?? '');
  const scored = scoreAt >= 0 && isNumber ? facts.toSpliced(scoreAt + 1, 0, 'cp') : facts;
  const message = at < 0 ? [] : ['string', ...words.slice(at + 1)];
  return ['info', ...scored, ...message].join(' ');
}
