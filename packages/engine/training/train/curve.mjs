import { appendFile, readFile, rename, writeFile } from 'node:fs/promises';

/**
 * The learning curve: a file with a line of JSON for each run, and a picture.
 *
 * @typedef {object} Point
 * @property {number} step
 * @property {number} positions learnt from so far
 * @property {number} rate learning rate
 * @property {number} loss on the training positions since the previous point
 * @property {number} [validation] loss on the validation positions
 */

/**
 * Reads the points of a continued training. Replaces the file atomically.
 *
 * @param {string} path
 * @param {number} step points after this step are removed, because a continued training repeats them
 * @returns {Promise<Point[]>} rejects if an existing file cannot be read; the file stays as it is
 */
export async function openCurve(path, step) {
  const text = await readFile(path, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const points = text
    .split('\n')
    .flatMap(parsePoint)
    .filter((point) => point.step <= step);
  const part = `${path}.part`;
  await writeFile(part, points.map((point) => `${JSON.stringify(point)}\n`).join(''));
  await rename(part, path);
  return points;
}

/** @type {(line: string) => Point[]} */
function parsePoint(line) {
  try {
    return line === '' ? [] : [JSON.parse(line)];
  } catch {
    // A killed training can leave a part of a line.
    return [];
  }
}

/** @type {(path: string, point: Point) => Promise<void>} */
export async function addPoint(path, point) {
  await appendFile(path, `${JSON.stringify(point)}\n`);
}

const SIZE = { width: 720, height: 400 };
const MARGIN = { left: 70, right: 35, top: 30, bottom: 45 };
const TICKS = 5;
/** The highest losses at the start would flatten the rest of the curve. */
const SKIPPED_SHARE = 0.02;

/**
 * Draws both losses by the number of positions.
 *
 * @param {readonly Point[]} points at least one
 * @param {string} title
 * @returns {string} SVG
 */
export function drawCurve(points, title) {
  const shown = points.slice(Math.floor(points.length * SKIPPED_SHARE));
  const losses = shown
    .flatMap(({ loss, validation }) => [loss, validation ?? loss])
    .toSorted((a, b) => a - b);
  const [low, high] = [losses[0], losses[losses.length - 1]];
  const most = shown[shown.length - 1].positions;
  const { width, height } = SIZE;
  const across = width - MARGIN.left - MARGIN.right;
  const down = height - MARGIN.top - MARGIN.bottom;
  const x = (/** @type {number} */ positions) => MARGIN.left + (across * positions) / most;
  const y = (/** @type {number} */ loss) =>
    MARGIN.top + (high > low ? (down * (high - loss)) / (high - low) : down / 2);
  /** @type {(color: string, at: readonly (readonly [number, number])[]) => string} */
  const line = (color, at) => {
    const path = at.map(([px, py]) => `${x(px).toFixed(1)},${y(py).toFixed(1)}`).join(' ');
    return `<polyline fill="none" stroke="${color}" stroke-width="1.5" points="${path}"/>`;
  };
  const validated = shown.flatMap(({ positions, validation }) =>
    validation === undefined ? [] : [/** @type {const} */ ([positions, validation])],
  );
  const ticks = Array.from({ length: TICKS + 1 }, (_, index) => index / TICKS);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="${MARGIN.left}" y="18">${escapeText(title)}</text>`,
    ...ticks.map((share) => horizontalTick(low + share * (high - low), y)),
    ...ticks.map((share) => {
      const millions = (share * most) / 1e6;
      const text = `${millions.toPrecision(3)} M`;
      return `<text x="${x(share * most).toFixed(1)}" y="${height - 25}" text-anchor="middle">${text}</text>`;
    }),
    line(
      '#7a9cc6',
      shown.map(({ positions, loss }) => [positions, loss]),
    ),
    line('#b3261e', validated),
    `<text x="${width - MARGIN.right}" y="18" text-anchor="end"><tspan fill="#7a9cc6">training</tspan> <tspan fill="#b3261e">validation</tspan></text>`,
    `<text x="${MARGIN.left + across / 2}" y="${height - 8}" text-anchor="middle">positions</text>`,
    '</svg>\n',
  ].join('\n');
}

/** @type {(loss: number, y: (loss: number) => number) => string} */
function horizontalTick(loss, y) {
  const at = y(loss).toFixed(1);
  return [
    `<line x1="${MARGIN.left}" x2="${SIZE.width - MARGIN.right}" y1="${at}" y2="${at}" stroke="#ddd"/>`,
    `<text x="${MARGIN.left - 6}" y="${at}" dy="4" text-anchor="end">${loss.toFixed(5)}</text>`,
  ].join('');
}

/** @param {string} text */
function escapeText(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
