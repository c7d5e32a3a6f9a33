import { expect, test } from 'vitest';
import { guarded } from './guarded.ts';

test.each([
  ['at once', () => JSON.parse('hello')],
  ['later', async () => JSON.parse('hello')],
])('what a listener throws %s is told, and ends nothing', async (_when, work) => {
  const errors: Error[] = [];
  guarded('news', work, (error) => errors.push(error));
  await expect.poll(() => errors).toHaveLength(1);
  expect(errors[0]).toMatchObject({ message: 'A listener of news failed' });
});
