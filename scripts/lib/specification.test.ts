import { expect, test } from 'vitest';
import { checkSpecification, findFaults } from './specification.mjs';

test('every demand of the specification has a row whose files, names and tests exist', async () => {
  expect(await checkSpecification()).toEqual([]);
});

const FILES = new Map([
  ['a/b.ts', 'export const LIMIT = 3;'],
  ['a/b.test.ts', ''],
]);
const page = (...rows: readonly string[]) => `| 1. First | 2 |\n\n${rows.join('\n')}\n`;
const GOOD = '| 1.1 | x | `a/b.ts` `LIMIT` | `a/b.test.ts` |';
const SECOND = GOOD.replace('1.1', '1.2');

test.each([
  ['a missing row', [GOOD], ['1.2: not exactly one row']],
  ['a double row', [GOOD, GOOD, SECOND], ['1.1: not exactly one row']],
  ['a row beyond', [GOOD, SECOND, GOOD.replace('1.1', '2.1')], ['2.1: not demanded']],
  ['a missing file', [GOOD, SECOND.replace('a/b.ts', 'a/c.ts')], ['1.2: a/c.ts does not exist']],
  ['a missing name', [GOOD, SECOND.replace('LIMIT', 'OTHER')], ['1.2: OTHER is not in its file']],
  [
    'a missing test',
    [GOOD, SECOND.replace('b.test', 'c.test')],
    ['1.2: a/c.test.ts does not exist'],
  ],
  ['another file as its test', [GOOD, SECOND.replace('b.test', 'b')], ['1.2: no test']],
  ['an empty cell', [GOOD, '| 1.2 | x | | `a/b.test.ts` |'], ['1.2: not exactly one row']],
])('%s is found', (_name, rows, faults) => {
  expect(findFaults(page(...rows), FILES)).toEqual(faults);
});

test('a page without the list of its demands is refused', () => {
  expect(findFaults('', FILES)).toEqual(['no section demands a row']);
});
