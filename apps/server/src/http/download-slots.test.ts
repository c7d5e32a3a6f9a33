import { expect, test } from 'vitest';
import { DownloadSlots } from './download-slots.ts';

test('an address and all addresses have so many slots, and a freed slot can be taken once', () => {
  const slots = new DownloadSlots({ perAddress: 2, all: 3 });
  const first = slots.take('a');
  slots.take('a');
  expect(slots.take('a')).toBeUndefined();
  const other = slots.take('b');
  expect(other).toBeDefined();
  expect(slots.take('c')).toBeUndefined();
  first?.();
  first?.();
  expect(slots.take('c')).toBeDefined();
  expect(slots.take('a')).toBeUndefined();
});
