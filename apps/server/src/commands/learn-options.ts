import { LEARNING } from '../settings/learning-defaults.ts';

/** Arguments of `npm run learn`. */
export interface LearnOptions {
  readonly fen?: string;
  readonly moves: readonly string[];
  readonly fromOpenings: boolean;
  readonly plies: number;
  readonly width: number;
  readonly nodes: number;
  readonly lines: number;
}

/** Integer options with their defaults and limits. */
const NUMBERS = {
  '--plies': { name: 'plies', value: 6, min: 0, max: 200 },
  '--width': { name: 'width', value: 2, min: 1, max: 10 },
  '--nodes': { name: 'nodes', value: LEARNING.nodes, min: 1, max: 1_000_000_000 },
  '--lines': { name: 'lines', value: LEARNING.lines, min: 1, max: 10 },
} as const;

/** @returns `undefined` if there is no task, several tasks, an unknown option or an invalid number */
export function readLearnOptions(args: readonly string[]): LearnOptions | undefined {
  const given = new Map<string, string>();
  for (let at = 0; at < args.length; at += 1) {
    const name = args[at] ?? '';
    const needsValue = name !== '--openings';
    const value = needsValue ? args[at + 1] : '';
    if (value === undefined || given.has(name)) return undefined;
    given.set(name, value);
    if (needsValue) at += 1;
  }
  const numbers = readNumbers(given);
  const tasks = [...given.keys()].filter((name) => TASKS.has(name));
  const isKnown = [...given.keys()].every((name) => TASKS.has(name) || name in NUMBERS);
  // `--fen` and `--moves` together count as one task.
  const count = tasks.length - (given.has('--fen') && given.has('--moves') ? 1 : 0);
  if (numbers === undefined || !isKnown || count !== 1) return undefined;
  const fen = given.get('--fen');
  return {
    ...numbers,
    moves: (given.get('--moves') ?? '').split(/[\s,]+/).filter((move) => move !== ''),
    fromOpenings: given.has('--openings'),
    ...(fen !== undefined && { fen }),
  };
}

const TASKS: ReadonlySet<string> = new Set(['--openings', '--moves', '--fen']);

type Numbers = Pick<LearnOptions, 'plies' | 'width' | 'nodes' | 'lines'>;

function readNumbers(given: ReadonlyMap<string, string>): Numbers | undefined {
  const numbers = { plies: 0, width: 0, nodes: 0, lines: 0 };
  for (const [option, { name, value, min, max }] of Object.entries(NUMBERS)) {
    const text = given.get(option) ?? String(value);
    const number = Number(text);
    if (!/^\d{1,10}$/.test(text) || number < min || number > max) return undefined;
    numbers[name] = number;
  }
  return numbers;
}
