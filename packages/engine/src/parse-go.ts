/** The command `go`. */
import { fail, ok, type Result } from './result.ts';

export interface Clock {
  readonly leftMs: number;
  readonly incrementMs: number;
}

export interface Go {
  readonly depth: number | undefined;
  readonly nodes: number | undefined;
  readonly moveTimeMs: number | undefined;
  /** Moves in which a mate is looked for. */
  readonly mate: number | undefined;
  /** Plies whose lines are counted, in place of a search. */
  readonly perft: number | undefined;
  readonly movesToGo: number | undefined;
  readonly clocks: { readonly red: Clock | undefined; readonly black: Clock | undefined };
  readonly searchMoves: readonly string[] | undefined;
  readonly ponder: boolean;
  /** Not answered before `stop`. */
  readonly infinite: boolean;
}

const NUMBERS = [
  'depth',
  'nodes',
  'movetime',
  'mate',
  'perft',
  'movestogo',
  'wtime',
  'btime',
  'winc',
  'binc',
];
/** Words that end a search; the other numbers only say more about a clock. */
const LIMITS = ['depth', 'nodes', 'movetime', 'mate', 'perft', 'wtime', 'btime'];
const FLAGS = ['ponder', 'infinite'];
const WORDS = new Set([...NUMBERS, ...FLAGS, 'searchmoves']);
/** The longest mate that is looked for, and the deepest count. */
const MOST: Readonly<Record<string, number>> = { mate: 50, perft: 8 };

/** Words that are not known are left out; a number that is not one is an error. */
export function parseGo(words: readonly string[]): Result<Go> {
  const numbers = new Map<string, number>();
  const flags = new Set<string>();
  let searchMoves: string[] | undefined;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (FLAGS.includes(word)) flags.add(word);
    else if (word === 'searchmoves') {
      const rest = words.slice(index + 1);
      const end = rest.findIndex((each) => WORDS.has(each));
      searchMoves = rest.slice(0, end < 0 ? undefined : end);
      index += searchMoves.length;
    } else if (NUMBERS.includes(word)) {
      index += 1;
      const text = words[index] ?? '';
      const value = readNumber(word, text);
      if (value === undefined) return fail(`"${text.slice(0, 20)}" after ${word} is not a number.`);
      // Some programs write 0 where the clock does not count moves.
      if (word !== 'movestogo' || Number(text) > 0) numbers.set(word, value);
    }
  }
  const clockOf = (time: string, increment: string): Clock | undefined => {
    const leftMs = numbers.get(time);
    return leftMs === undefined ? undefined : { leftMs, incrementMs: numbers.get(increment) ?? 0 };
  };
  // Where only one clock is told, it is taken for both.
  const red = clockOf('wtime', 'winc');
  const black = clockOf('btime', 'binc');
  const hasLimit = LIMITS.some((word) => numbers.has(word));
  return ok({
    depth: numbers.get('depth'),
    nodes: numbers.get('nodes'),
    moveTimeMs: numbers.get('movetime'),
    mate: numbers.get('mate'),
    perft: numbers.get('perft'),
    movesToGo: numbers.get('movestogo'),
    clocks: { red: red ?? black, black: black ?? red },
    searchMoves,
    ponder: flags.has('ponder'),
    infinite: flags.has('infinite') || !hasLimit,
  });
}

/** A clock that has run out is below zero; other numbers are from 1, and 0 is taken for 1. */
function readNumber(word: string, text: string): number | undefined {
  const isClock = word.endsWith('time') || word.endsWith('inc');
  if (!/^-?\d{1,12}$/.test(text)) return undefined;
  const value = Number(text);
  if (isClock && word !== 'movetime') return Math.max(value, 0);
  if (value < 0) return undefined;
  return Math.min(Math.max(value, 1), MOST[word] ?? Number.MAX_SAFE_INTEGER);
}
