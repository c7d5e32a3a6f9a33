// @vitest-environment jsdom
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { busyStore } from '../lib/state/busy.ts';
import { blockKeys } from './block-keys.ts';

const heard = vi.fn<(key: string) => void>();

beforeAll(() => {
  document.addEventListener('keydown', ({ key }) => heard(key));
  blockKeys();
});
afterEach(() => {
  heard.mockReset();
});

/** @returns whether the default action is kept, and whether the page receives the event */
function press(html: string, init: KeyboardEventInit): [boolean, boolean] {
  document.body.innerHTML = html;
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  const goesOn = document.body.firstElementChild?.dispatchEvent(event) === true;
  return [goesOn, heard.mock.calls.length > 0];
}

const BUTTON = '<button>Send</button>';

test.each<[string, string, KeyboardEventInit, [boolean, boolean]]>([
  ['Enter on a button presses nothing', BUTTON, { key: 'Enter' }, [false, false]],
  ['neither does Space', BUTTON, { key: ' ' }, [false, false]],
  ['Enter in a field sends no form', '<input>', { key: 'Enter' }, [false, false]],
  ['a shortcut does not run', BUTTON, { key: 'n' }, [true, false]],
  ['nor does saving', '<input>', { key: 's', ctrlKey: true }, [false, false]],
  ['a field is written in', '<input>', { key: ' ' }, [true, false]],
  ['Tab goes on', BUTTON, { key: 'Tab' }, [true, true]],
  ['Escape closes', BUTTON, { key: 'Escape' }, [true, true]],
])('while the page is blocked, %s', (_, html, init, expected) => {
  busyStore.setState({ visible: 1 });
  expect(press(html, init)).toEqual(expected);
});

test('while the page is not blocked, all keys work', () => {
  expect(press(BUTTON, { key: 'Enter' })).toEqual([true, true]);
  busyStore.setState({ silent: 1 });
  expect(press(BUTTON, { key: 'Enter' })).toEqual([false, true]);
  expect(heard).toHaveBeenCalledTimes(1);
});
