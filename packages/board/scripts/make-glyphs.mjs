/**
 * Writes `src/glyphs.ts`: the outlines of the board's Chinese characters, so that no font is needed at
 * run time.
 *
 * The outlines are those of LXGW WenKai TC Bold (SIL Open Font License 1.1) from
 * `@fontsource/lxgw-wenkai-tc`. Each is centred on its bounding box, in units of 1/500 em with y down,
 * so that drawing one only needs a scale. At that unit a point is at most a tenth of a pixel off on the largest boards.
 *
 *     node packages/board/scripts/make-glyphs.mjs           # writes the file
 *     node packages/board/scripts/make-glyphs.mjs --print   # prints it, for a test
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';

const PACKAGE = '@fontsource/lxgw-wenkai-tc';
const SETS = '帥仕相俥傌炮兵將士象車馬砲卒帅车马将';
const RIVER = '楚河漢界';
const NUMERALS = '一二三四五六七八九';
/** Units an em. */
const UNITS = 500;

const require = createRequire(import.meta.url);

/** The subset files of the package and their ranges of code points. */
function readSubsets() {
  const ranges = JSON.parse(readFileSync(require.resolve(`${PACKAGE}/unicode.json`), 'utf8'));
  return Object.entries(ranges).map(([key, text]) => ({
    file: `lxgw-wenkai-tc-${key.replaceAll(/[[\]]/g, '')}-700-normal.woff2`,
    ranges: text.split(',').map((range) => {
      const [first, last] = range.trim().slice(2).split('-');
      return [Number.parseInt(first, 16), Number.parseInt(last ?? first, 16)];
    }),
  }));
}

function fontOf(subsets, character) {
  const code = character.codePointAt(0);
  const subset = subsets.find(({ ranges }) => ranges.some(([a, b]) => a <= code && code <= b));
  if (subset === undefined) throw new Error(`${PACKAGE} has no ${character}`);
  return create(readFileSync(require.resolve(`${PACKAGE}/files/${subset.file}`)));
}

/** Joins numbers; a minus sign needs no space before it. */
function joinNumbers(numbers) {
  return numbers.map((value, i) => (i > 0 && value >= 0 ? ` ${value}` : `${value}`)).join('');
}

/**
 * Path data with relative commands, which are half as long as absolute ones. The pen position is kept
 * in rounded coordinates, so that rounding errors do not accumulate. A curve that continues the previous
 * one smoothly is written as `t`, without its control point, if that moves the control point by at most one unit.
 */
function outline(glyph, scale) {
  const { minX, maxX, minY, maxY } = glyph.path.bbox;
  const toX = (x) => Math.round((x - (minX + maxX) / 2) * scale);
  const toY = (y) => Math.round(((minY + maxY) / 2 - y) * scale);
  let [penX, penY] = [0, 0];
  let [startX, startY] = [0, 0];
  let out = '';
  let previous = '';
  /** The control point of the previous command, if it was a curve. */
  let control;
  const put = (letter, numbers) => {
    const separator = letter === previous && numbers[0] >= 0 ? ' ' : '';
    out += (letter === previous ? separator : letter) + joinNumbers(numbers);
    previous = letter;
  };
  for (const { command, args } of glyph.path.commands) {
    const points = args.map((value, i) => (i % 2 === 0 ? toX(value) : toY(value)));
    if (command === 'closePath') {
      out += 'z';
      previous = '';
      [penX, penY] = [startX, startY];
      control = undefined;
      continue;
    }
    const [x, y] = points.slice(-2);
    const relative = points.map((value, i) => value - (i % 2 === 0 ? penX : penY));
    if (command === 'moveTo') {
      put('m', relative);
      [startX, startY] = [x, y];
    } else if (command === 'quadraticCurveTo') {
      const reflected = control && [2 * penX - control[0], 2 * penY - control[1]];
      if (reflected && isNear(reflected, points)) {
        put('t', relative.slice(2));
        control = reflected;
      } else {
        put('q', relative);
        control = points.slice(0, 2);
      }
    } else if (command !== 'lineTo') throw new Error(`unexpected ${command}`);
    else if (y === penY && x !== penX) put('h', [x - penX]);
    else if (x === penX && y !== penY) put('v', [y - penY]);
    else if (x !== penX) put('l', relative);
    if (command !== 'quadraticCurveTo') control = undefined;
    [penX, penY] = [x, y];
  }
  return out;
}

/** Whether two points differ by at most one unit in each direction. */
function isNear([x, y], [otherX, otherY]) {
  return Math.abs(x - otherX) <= 1 && Math.abs(y - otherY) <= 1;
}

function makeGlyphs() {
  const subsets = readSubsets();
  const { version } = JSON.parse(readFileSync(require.resolve(`${PACKAGE}/package.json`), 'utf8'));
  const rows = Array.from(SETS + RIVER + NUMERALS, (character) => {
    const font = fontOf(subsets, character);
    const [glyph] = font.glyphsForString(character);
    return `  ${character}: '${outline(glyph, UNITS / font.unitsPerEm)}',\n`;
  });
  return `/**
 * Outlines of LXGW WenKai TC Bold (SIL Open Font License 1.1, see THIRD_PARTY.md), centred on the ink,
 * ${UNITS} units an em, y down. Written by scripts/make-glyphs.mjs from ${PACKAGE} ${version}.
 */
export const GLYPHS = {
${rows.join('')}} as const;

/** Units an em. */
export const GLYPH_UNITS = ${UNITS};

export type Glyph = keyof typeof GLYPHS;
`;
}

const text = makeGlyphs();
if (process.argv.includes('--print')) process.stdout.write(text);
else writeFileSync(new URL('../src/glyphs.ts', import.meta.url), text);
