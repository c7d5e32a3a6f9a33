import { namePair } from './ladder.mjs';

/**
 * The results of the ladder as text. The text names no date and no machine, so that the same run writes the same page.
 *
 * @typedef {import('./ladder.mjs').Ladder} Ladder
 * @typedef {import('./ladder.mjs').Pair} Pair
 * @typedef {import('../../../apps/web/src/features/play/opponent/levels.ts').Level} Level
 */

/** Targets for the upper player's share of the points. */
const LEAST_AGAINST_LOWER = 0.6;
const MOST_AGAINST_CAPTURES = 0.4;

const HEADINGS = [
  'pair',
  'games',
  'won',
  'drawn',
  'lost',
  'score',
  'wanted',
  'holds',
  'nodes',
  'plies',
  'ends',
];

/**
 * @param {Pair} pair
 * @returns {boolean} whether the score is within its bound
 */
export function meetsTarget(pair) {
  const score = scoreOf(pair);
  return pair.lower === undefined ? score <= MOST_AGAINST_CAPTURES : score >= LEAST_AGAINST_LOWER;
}

/** @param {Ladder} ladder */
export function formatTable(ladder) {
  return makeTable([HEADINGS, ...ladder.pairs.map((pair) => makeRow(pair, ladder))]);
}

/** @param {Ladder} ladder */
export function formatPage(ladder) {
  const { games, seed, engine } = ladder;
  return `# Playing levels

Eight levels at which the engine plays against a person, and what they score against each other. This page is written by
\`npm run levels\`; the same code, games and seed write the same page. Numbers are changed in
\`apps/web/src/features/play/opponent/levels.ts\`, and the command is run again.

## The levels

${makeTable([['level', 'nodes', 'lines', 'temperature', 'overlook'], ...ladder.levels.map(makeLevelRow)])}

- **nodes**: what the engine may search for one move (\`go nodes\`).
- **lines**: among how many of the engine's lines the move is chosen (\`MultiPV\`).
- **temperature**: in win chance. A line that is worse than the best by so much is chosen 1/e times as often; 0 is always
  the best.
- **overlook**: the chance that a line is not seen at all. A mate that is seen is always given.

No level breaks the rules of repetition while another move is legal, and none repeats into a draw while another line is at
least even.

## Matches

${formatTable(ladder)}

- ${games} games a pair, seed ${seed}, colours exchanged after each game; each opening is played twice. The openings are 2 to 6
  random plies without a capture, kept when the engine finds them within 0.80 pawns of even.
- Won, drawn, lost and score are those of the first of the pair. A level should score at least ${percent(LEAST_AGAINST_LOWER)} against the one
  below; level 1 should score at most ${percent(MOST_AGAINST_CAPTURES)} against the capture player.
- The capture player mates if it can at once; else it takes the most valuable piece that it can take for nothing or for a
  piece worth no more; else the most valuable piece of all; else it plays any legal move. It sees no further, and never
  resigns.
- Games are judged as in the product: checkmate, stalemate (a loss), repetition by the Asian rules, 120 plies without a
  capture. A game of 300 plies is drawn. A level resigns when both have seen it 25 pawns down for 8 plies.
- Nodes are those of both in the match. ${formatCapped(ladder)}
- Plies are the average of a game, its opening included.
- Engine: the product's own, ${engine}, in WebAssembly with the product's network, run by Node, with
  one thread and a hash of 16 MB for each player, emptied before each game.
`;
}

/**
 * Names the levels that were measured with fewer nodes than in the product.
 *
 * @param {Ladder} ladder
 */
function formatCapped({ levels, cap }) {
  const capped = levels.filter(({ nodes }) => nodes > cap);
  if (capped.length === 0) return 'Each level searched what it searches in the product.';
  const names = capped.map(({ level, nodes }) => `level ${level} with ${formatNumber(nodes)}`);
  return `**No level was measured with more than ${formatNumber(cap)} (\`--cap\`), though in the
  product the engine plays ${names.join(', ')}:** such a match would take hours. What it scores here says that it is stronger
  than the level below already with so few; its strength with all its nodes has not been measured.`;
}

/** @param {Pair} pair */
function scoreOf({ tally: { wins, draws, games } }) {
  return (wins + draws / 2) / games;
}

/** @type {(pair: Pair, ladder: Ladder) => string[]} */
function makeRow(pair, { cap }) {
  const { upper, lower, tally } = pair;
  const { games, wins, draws, losses, plies, reasons } = tally;
  const nodes = [upper, ...(lower === undefined ? [] : [lower])].map((level) =>
    formatNumber(Math.min(level.nodes, cap)),
  );
  const ends = [...reasons].toSorted(([a], [b]) => a.localeCompare(b));
  return [
    namePair(upper, lower),
    ...[games, wins, draws, losses].map(String),
    percent(scoreOf(pair)),
    lower === undefined
      ? `≤ ${percent(MOST_AGAINST_CAPTURES)}`
      : `≥ ${percent(LEAST_AGAINST_LOWER)}`,
    meetsTarget(pair) ? 'yes' : 'NO',
    nodes.join(' – '),
    String(Math.round(plies / games)),
    ends.map(([reason, count]) => `${count} ${reason}`).join(', '),
  ];
}

/** @param {Level} level */
function makeLevelRow({ level, nodes, multiPv, temperature, overlook }) {
  return [String(level), formatNumber(nodes), ...[multiPv, temperature, overlook].map(String)];
}

/** @param {readonly (readonly string[])[]} rows the first holds the headings */
function makeTable(rows) {
  const widths = rows.reduce(
    (widest, row) => row.map((cell, column) => Math.max(cell.length, widest[column] ?? 0)),
    /** @type {readonly number[]} */ ([]),
  );
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)));
  const rule = widths.map((width) => '-'.repeat(width));
  const [headings = [], ...rest] = lines;
  return [headings, rule, ...rest].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** @param {number} share */
function percent(share) {
  return `${(100 * share).toFixed(0)} %`;
}

/** @param {number} value */
function formatNumber(value) {
  return value.toLocaleString('en');
}
