import { Position } from '@chuhe/rules/position';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyed } from '../position-db/key-moves.ts';
import {
  isLockId,
  isLockKey,
  makeLockId,
  makeObkLockId,
  readLockKey,
  readObkKey,
} from './lock-key.ts';

test('a lock can be read from its key', () => {
  fc.assert(
    fc.property(fc.nat(0xffff_ffff), (lock) => {
      expect(isLockId(makeLockId(lock))).toBe(true);
      expect(readLockKey(Buffer.from(makeLockId(lock), 'hex'))).toBe(lock);
    }),
  );
  expect(makeLockId(0x0526_56d5)).toBe('ffd5562605');
});

test('the key of a .obk book can be read from its key', () => {
  const key = Buffer.from(makeObkLockId('628d04d7c9c144ae'), 'hex');
  expect([readObkKey(key), readLockKey(key), isLockKey(key)]).toEqual([
    '628d04d7c9c144ae',
    undefined,
    true,
  ]);
  expect(readObkKey(Buffer.from(makeLockId(1), 'hex'))).toBeUndefined();
});

test('the key of a position is never read as a lock, not even that of two kings', () => {
  for (const { id, key } of [Position.initial(), Position.fromFen('3k5/9/9/9/9/9/9/9/9/4K4 w')].map(
    keyed,
  )) {
    expect([readLockKey(key), readObkKey(key)]).toEqual([undefined, undefined]);
    expect([isLockId(id), isLockKey(key)]).toEqual([false, false]);
  }
});
