/** Parses the command `go`. */
import { fail, ok, type Result } from './result.ts';

export interface Clock {
  readonly leftMs: number;
  readonly incrementMs: number;
}

export interface Go {
  readonly depth: number | undefined;
  readonly nodes: number | undefined;
  readonly moveTimeMs: number | undefined;
  /** Length of the mate to search for, in moves. */
  readonly mate: number | undefined;
  /** Length in plies of the lines to count, instead of a search. */
  readonly perft: number | undefined;
  readonly movesToGo: number | undefined;
  readonly clocks: { readonly red: Clock | undefined; readonly black: Clock | undefined };
  readonly searchMoves: readonly string[] | undefined;
  readonly ponder: boolean;
  /** Whether the best move is sent only after `stop`. */
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
/** Keywords whose number limits a search. The other numbers only refine a clock. */
const LIMITS = ['depth', 'nodes', 'movetime', 'mate', 'perft', 'wtime', 'btime'];
const FLAGS = ['ponder', 'infinite'];
const KEYWORDS = new Set([...NUMBERS, ...FLAGS, 'searchmoves']);
/** Limits for the length of a mate in moves and the depth of a perft in plies. */
const MAX_VALUES: Readonly<Record<string, number>> = { mate: 50, perft: 8 };

/** Parses the words after `go`. Ignores unknown words. An invalid number is an error. */
export function parseGo(words: readonly string[]): Result<Go> {
  const numbers = new Map<string, number>();
  const flags = new Set<string>();
  let searchMoves: string[] | undefined;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (FLAGS.includes(word)) flags.add(word);
    else if (word === 'searchmoves') {
      const rest = words.slice(index + 1);
      const end = rest.findIndex((each) => KEYWORDS.has(each));
      searchMoves = rest.slice(0, end < 0 ? undefined : end);
      index += searchMoves.length;
    } else if (NUMBERS.includes(word)) {
      index += 1;
      const text = words[index] ?? '';
      const value = readNumber(word, text);
      if (value === undefined) return fail(`"${text.slice(0, 20)}" after ${word} is not a number.`);
      // Some programs write 0 if the clock does not count moves.
      if (word !== 'movestogo' || Number(text) > 0) numbers.set(word, value);
    }
  }
  const clockOf = (time: string, increment: string): Clock | undefined => {
    const leftMs = numbers.get(time);
    return leftMs === undefined ? undefined : { leftMs, incrementMs: numbers.get(increment) ?? 0 };
  };
  // If only one side has a clock, that clock is used for both sides.
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

/** A negative clock counts as 0. For other numbers, 0 counts as 1, and a negative number is invalid. */
function readNumber(word: string, text: string): number | undefined {
  const isClock = word.endsWith('time') || word.endsWith('inc');
  if (!/^-?\d{1,12}$/.test(text)) return undefined;
  const value = Number(text);
  if (isClock && word !== 'movetime') return Math.max(value, 0);
  if (value < 0) return undefined;
  return Math.min(Math.max(value, 1), MAX_VALUES[word] ?? Number.MAX_SAFE_INTEGER);
}
