import { expect, test, vi } from 'vitest';
import { emitToast, onToast, onWaitingToast } from './toast.ts';

test('what is said before anybody listens waits, and calls for a listener', () => {
  const call = vi.fn<() => void>();
  onWaitingToast(call);
  expect(call).not.toHaveBeenCalled();
  emitToast({ tone: 'info', title: 'one' });
  emitToast({ tone: 'info', title: 'two' });
  expect(call).toHaveBeenCalledTimes(2);
  const heard: string[] = [];
  const stop = onToast(({ title }) => heard.push(title));
  emitToast({ tone: 'info', title: 'three' });
  expect(heard).toEqual(['one', 'two', 'three']);
  stop();
  emitToast({ tone: 'info', title: 'four' });
  expect(heard).toHaveLength(3);
});
