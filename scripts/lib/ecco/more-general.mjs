/**
 * Which opening codes are more general than others, by their Chinese names. 中炮对屏风马 is more general than 中炮过河车对屏风马两头蛇,
 * since the name of each side's moves is part of the other name.
 */

/**
 * @param {ReadonlyMap<string, string>} names Chinese names by code
 * @returns {ReadonlyMap<string, readonly string[]>} for each code, itself and the more general codes, most general first
 */
export function moreGeneralCodes(names) {
  const sides = [...names].map(([code, name]) => ({ code, ...sidesOf(name) }));
  return new Map(
    sides.map((each) => [
      each.code,
      sides
        .filter((other) => isPart(other, each))
        .toSorted((one, other) => lengthOf(one) - lengthOf(other))
        .map(({ code }) => code),
    ]),
  );
}

/**
 * @typedef {{ code: string, red: string, black: string }} Sides
 * @param {Sides} general
 * @param {Sides} special
 */
function isPart(general, special) {
  return (
    general.code[0] === special.code[0] &&
    isWithin(general.red, special.red) &&
    isWithin(general.black, special.black)
  );
}

/** @param {Sides} sides */
function lengthOf({ red, black }) {
  return red.length + black.length;
}

/**
 * What each side plays. 对 stands before Black's part, and —— before the details, which name their side.
 *
 * @param {string} name
 */
function sidesOf(name) {
  const [main = '', details = ''] = name
    // Each of these pairs of cannons has a central cannon.
    .replaceAll(/五[六七八九]炮/g, (cannons) => `中炮${cannons}`)
    // Here 对 is part of the name of the opening.
    .replace(/^对兵/, '挺兵')
    .split('——');
  const [red = '', ...black] = main.split('对');
  const sides = { red: withoutEnd(red), black: withoutEnd(black.join('对')) };
  for (const detail of details.split('对')) {
    if (detail.startsWith('黑')) sides.black += detail.slice(1);
    else sides.red += detail.replace(/^红/, '');
  }
  return sides;
}

/** @param {string} name 起马局 is the opening 起马. */
function withoutEnd(name) {
  return name.replace(/局$/, '');
}

/**
 * Whether the whole contains the part in pieces of at least two characters, in the same order. 上右士 does not contain 上士.
 *
 * @param {string} part
 * @param {string} whole
 * @returns {boolean}
 */
function isWithin(part, whole) {
  if (part === '') return true;
  for (let length = part.length; length > 1; length -= 1) {
    const at = whole.indexOf(part.slice(0, length));
    if (at >= 0 && isWithin(part.slice(length), whole.slice(at + length))) return true;
  }
  return false;
}
