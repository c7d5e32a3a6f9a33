/**
 * The constants of the search in `assembly/tuning.ts`.
 *
 * @typedef {{ name: string, value: number }} Constant
 */

const CONSTANT = /^export const ([A-Z][A-Z_]*): i32 = (-?[\d_]+);$/gm;

/**
 * @param {string} source text of `tuning.ts`
 * @returns {Constant[]} in order
 */
export function readConstants(source) {
  return Array.from(source.matchAll(CONSTANT), ([, name = '', digits = '']) => ({
    name,
    value: Number(digits.replaceAll('_', '')),
  }));
}

/**
 * @param {string} source text of `tuning.ts`
 * @param {ReadonlyMap<string, number>} values by name; the others keep their values
 * @returns {string}
 */
export function writeConstants(source, values) {
  return source.replaceAll(CONSTANT, (line, /** @type {string} */ name) => {
    const value = values.get(name);
    return value === undefined ? line : `export const ${name}: i32 = ${group(value)};`;
  });
}

/** @param {string} source text of `tuning.ts` @returns {string} the same with variables that another module can set */
export function asVariables(source) {
  return source.replaceAll(CONSTANT, (line) => line.replace('export const', 'export let'));
}

/**
 * @param {number} value
 * @returns {string} with a separator between thousands, as the linter demands it from four digits on
 */
function group(value) {
  return String(value).replaceAll(/\B(?=(\d{3})+$)/g, '_');
}
