import { newGame } from '@chuhe/game/tree';
import { expect, it } from 'vitest';
import type { PgnListener } from './pgn-port.ts';
import { saveChoicesStore } from './save-choices.ts';
import { makeLocalPort } from './testing/local-port.ts';
import { WritingSession } from './writing.ts';

const OPTIONS = { ...saveChoicesStore.getState(), notation: 'wxf' } as const;

it('gives up a text when its worker dies, and writes the next in a new one', async () => {
  const listeners: PgnListener[] = [];
  const session = new WritingSession(newGame(), (listener) => {
    listeners.push(listener);
    return listeners.length === 1 ? { post: () => {}, end: () => {} } : makeLocalPort(listener);
  });
  const first = session.write([], OPTIONS);
  listeners[0]?.failed();
  expect(await first).toBeUndefined();
  expect((await session.write([], OPTIONS))?.text).toContain('[Format "WXF"]');
  expect(listeners).toHaveLength(2);
});

it('writes nothing where no worker can be started', async () => {
  const session = new WritingSession(newGame(), () => {
    throw new Error('forbidden');
  });
  expect(await session.write([], OPTIONS)).toBeUndefined();
});
