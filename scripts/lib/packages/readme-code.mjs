/** The code in READMEs, for tests that run it. */

/**
 * @param {string} readme
 * @param {string} language such as `js`
 * @returns {string[]} the blocks of code in this language
 */
export function codeBlocks(readme, language) {
  const block = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms');
  return Array.from(readme.matchAll(block), ([, code = '']) => code);
}

/** `expression; // → value` on one line. */
const CLAIM = /^(?<start>const \w+ = )?(?<expression>.*); \/\/ → (?<value>.*)$/gm;

/**
 * Turns every claim of a block into an assertion.
 *
 * @param {string} code
 */
export function withAssertions(code) {
  let claims = 0;
  /** @type {(line: string, start: string | undefined, expression: string, value: string) => string} */
  const check = (line, start, expression, value) => {
    claims += 1;
    const name = `claim${claims}`;
    const assertion = `deepStrictEqual(${name}, ${value}, ${JSON.stringify(line)});`;
    return `const ${name} = ${expression}; ${assertion} ${start ? `${start}${name};` : ''}`;
  };
  return `import { deepStrictEqual } from 'node:assert';\n${code.replaceAll(CLAIM, check)}`;
}
