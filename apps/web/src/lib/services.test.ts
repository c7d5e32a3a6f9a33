import { expect, test, vi } from 'vitest';
import { defineService, defineStore, overrideService, resetServices } from './services.ts';

test('a service is made once, on first use, and again after a reset', () => {
  const create = vi.fn<(signal: AbortSignal) => object>(() => ({}));
  const service = defineService(create);
  expect(create).not.toHaveBeenCalled();
  const first = service();
  expect(service()).toBe(first);
  resetServices();
  expect(service()).not.toBe(first);
  expect(create.mock.calls.map(([signal]) => signal.aborted)).toEqual([true, false]);
});

test('a service without a value is made once, too', () => {
  const start = vi.fn<() => void>();
  const service = defineService(start);
  service();
  service();
  expect(start).toHaveBeenCalledTimes(1);
});

test('an override lasts until the reset', () => {
  const service = defineService(() => 'real');
  overrideService(service, 'fake');
  expect(service()).toBe('fake');
  resetServices();
  expect(service()).toBe('real');
});

test('a reset gives a store its first state, without the listeners', () => {
  const store = defineStore(() => ({ count: 0 }));
  const hear = vi.fn<() => void>();
  store.subscribe(hear);
  store.setState({ count: 1 });
  expect([store.getState().count, hear.mock.calls.length]).toEqual([1, 1]);
  resetServices();
  expect(store.getState().count).toBe(0);
  store.setState({ count: 2 });
  expect(hear).toHaveBeenCalledTimes(1);
});
