import { expect, test } from 'vitest';
import { emitToast, onToast } from './toast.ts';

test('toasts emitted before there is a listener wait for it', () => {
  emitToast({ tone: 'info', title: 'one' });
  emitToast({ tone: 'info', title: 'two' });
  const heard: string[] = [];
  const stop = onToast(({ title }) => heard.push(title));
  emitToast({ tone: 'info', title: 'three' });
  expect(heard).toEqual(['one', 'two', 'three']);
  stop();
  emitToast({ tone: 'info', title: 'four' });
  expect(heard).toHaveLength(3);
});
