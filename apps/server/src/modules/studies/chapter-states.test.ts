import { newState } from '@chuhe/studies/chapter-state';
import { expect, test } from 'vitest';
import { replay } from './chapter-states.ts';

const logged = [1, 2, 3].map((sequence) => {
  const operation = { type: 'tag', name: `Tag${sequence}`, value: 'x' } as const;
  return { id: String(sequence), sequence, editor: 0, operation };
});

test('a log that was cut between two reads gives no state, since it has a gap', async () => {
  expect((await replay(newState(), 3, logged))?.tags).toHaveLength(3);
  expect(await replay(newState(), 3, logged.slice(1))).toBeUndefined();
  expect(await replay(newState(), 3, [])).toBeUndefined();
  const later = { ...newState(), sequence: 4 };
  expect(await replay(later, 3, [])).toBeUndefined();
});
