import { namePair } from './ladder.mjs';
import { addStrengths, strengthOf } from './strength.mjs';

/**
 * The results of the ladder as text. The text names no date and no machine, so that the same run writes the same page.
 *
 * @typedef {import('./ladder.mjs').Ladder} Ladder
 * @typedef {import('./ladder.mjs').Pair} Pair
 * @typedef {import('./strength.mjs').Strength} Strength
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

The engine plays against users at eight levels. This page lists the settings of the levels and their results against each other.
\`npm run levels\` writes it; the same code, number of games and seed write the same page. With \`--work FOLDER\`, a run that
was stopped continues, and one with more games plays only the further ones. To change a level, edit
\`apps/web/src/features/play/opponent/levels.ts\` and run the command again.

## The levels

${makeTable([['level', 'nodes', 'lines', 'temperature', 'mates'], ...ladder.levels.map(makeLevelRow)])}

- **nodes**: the nodes that the engine searches for one move (\`go nodes\`).
- **lines**: the number of the engine's lines from which a level chooses its move (\`MultiPV\`).
- **temperature**: how loosely a level chooses among its lines. It divides what the quality of a move counts. At 1, a level chooses as
  masters did among such lines ([move-chooser.md](move-chooser.md)); above, it cares less about quality. With 0, the best line is
  always chosen.
- **mates**: a mate in at most this many moves is always played.

No level loses by the rules of repetition while it has another legal move. No level repeats a position for a draw while another line
is at least even.

## Strength

${makeTable([['level', 'Elo', '95 %'], ...measureStrengths(ladder).map(makeStrengthRow)])}

- Elo are counted from level 1, which has 0. They come from the scores below: each is the sum of the differences between neighbours.
- This is a scale of self-play. It is not the rating of a federation, and differences between programs are larger on it than
  between people.
- A draw is added to each match, so that one without a lost point has a difference, too. “At least”: a score above 95 %, here or
  at a level below, is too one-sided to say more.

## Matches

${formatTable(ladder)}

- ${games} games per pair, seed ${seed}, colours exchanged after each game, so that each opening is played twice. An opening
  is 2 to 6 random plies without a capture, and is used if the engine evaluates it within 0.80 pawns of even.
- Won, drawn, lost and score are those of the first player of the pair. A level should score at least ${percent(LEAST_AGAINST_LOWER)} against the one
  below; level 1 should score at most ${percent(MOST_AGAINST_CAPTURES)} against the capture player.
- The capture player plays the first of these that is possible: a mate in one; the capture of the most valuable piece that costs
  nothing or a piece of at most the same value; the capture of the most valuable piece; any legal move. It looks no further ahead
  and never resigns.
- Games are judged as in the product: checkmate, stalemate (a loss), repetition by the Asian rules, 120 plies without a
  capture. A game of 300 plies is drawn. A level resigns when both players have evaluated it as 25 pawns down for 8 plies.
- Nodes are those of each player in the match. ${formatCapped(ladder)}
- Plies are the average length of a game, including its opening.
- Engine: the product's own, ${engine}, in WebAssembly with the product's network, run by Node. Each
  player has one thread and a hash of 16 MB, which is cleared before each game.
`;
}

/** @type {(ladder: Ladder) => readonly Strength[]} from level 1 up */
function measureStrengths({ pairs }) {
  const neighbours = pairs.filter(({ lower }) => lower !== undefined);
  return addStrengths(neighbours.map(({ tally }) => strengthOf(tally)));
}

/** @type {(strength: Strength, index: number) => string[]} */
function makeStrengthRow({ elo, error, isLeast }, index) {
  const rounded = `${10 * Math.round(elo / 10)}`;
  const least = isLeast ? 'at least ' : '';
  return [`${index + 1}`, `${least}${rounded}`, `± ${10 * Math.round(error / 10)}`];
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
  product the engine plays ${names.join(', ')}:** such a match would take hours. Its score shows that
  it is stronger than the level below even with so few nodes. Its strength with all its nodes has not been measured.`;
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
function makeLevelRow({ level, nodes, multiPv, temperature, mates }) {
  const longest = Number.isFinite(mates) ? String(mates) : 'all';
  return [String(level), formatNumber(nodes), String(multiPv), String(temperature), longest];
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
