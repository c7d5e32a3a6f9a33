// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepFocus } from './keep-focus.ts';

let stop = (): void => {};

/** jsdom has no layout, so every element that is not hidden gets a box. */
Object.defineProperty(HTMLElement.prototype, 'getClientRects', {
  configurable: true,
  value(this: HTMLElement) {
    return this.hidden ? [] : [new DOMRect()];
  },
});

beforeEach(() => {
  stop = keepFocus();
});
afterEach(() => stop());

/** Focuses an element by its id, removes an element, and returns the id of what has the focus then. */
async function focusAfterRemoving(html: string, focused: string, removed = focused) {
  document.body.innerHTML = html;
  document.getElementById(focused)?.focus();
  document.getElementById(removed)?.remove();
  return settled();
}

async function settled(): Promise<string | undefined> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  return document.activeElement?.id;
}

const row = (id: string): string => `<li id="${id}"><button id="${id}-delete">Delete</button></li>`;
const page = (content: string): string => `<main id="content" tabindex="-1">${content}</main>`;

test.each([
  ['the next row', 'b', 'c-delete'],
  ['after the last row, the one before it', 'c', 'b-delete'],
])('%s takes the focus of a deleted row', async (_, gone, expected) => {
  const list = page(`<ul>${row('a')}${row('b')}${row('c')}</ul>`);
  expect(await focusAfterRemoving(list, `${gone}-delete`, gone)).toBe(expected);
});

test('the heading of the next step takes the focus of a step', async () => {
  document.body.innerHTML = page(
    '<div id="steps"><section><button id="pay">Pay</button></section></div>',
  );
  document.getElementById('pay')?.focus();
  const steps = document.getElementById('steps');
  if (steps) steps.innerHTML = '<section><h2 id="paid">Paid</h2><a href="/">Home</a></section>';
  expect(await settled()).toBe('paid');
});

test('the next control takes the focus of a button that is hidden', async () => {
  document.body.innerHTML = page('<button id="a">A</button><button id="b">B</button>');
  const button = document.querySelector('button');
  button?.focus();
  if (button) button.hidden = true;
  // jsdom does not blur a hidden element, whereas browsers do.
  button?.blur();
  expect(await settled()).toBe('b');
});

test('of a tab list, the selected tab takes the focus', async () => {
  const tabs = '<button id="all" tabindex="-1">All</button><button id="cloud">Cloud</button>';
  const html = page(`<div>${tabs}</div><div><button id="row">C2=5</button></div>`);
  expect(await focusAfterRemoving(html, 'row')).toBe('cloud');
});

test('without a neighbour the content takes the focus', async () => {
  expect(await focusAfterRemoving(page('<p><button id="only">One</button></p>'), 'only')).toBe(
    'content',
  );
});

test('a dialog keeps the focus', async () => {
  const dialog = '<dialog open><h2 id="title">Books</h2><button id="more">More</button></dialog>';
  expect(await focusAfterRemoving(page(`<button>Open</button>${dialog}`), 'more')).toBe('title');
});

test('code that focuses an element itself has precedence', async () => {
  document.body.innerHTML = page('<button id="a">A</button><button id="b">B</button>');
  document.body.insertAdjacentHTML('beforeend', '<button id="c">C</button>');
  document.getElementById('a')?.focus();
  document.getElementById('a')?.remove();
  document.getElementById('c')?.focus();
  expect(await settled()).toBe('c');
});

test('an element that was left before it is removed passes the focus to none', async () => {
  document.body.innerHTML = page('<button id="a">A</button><button id="b">B</button>');
  document.getElementById('a')?.focus();
  document.getElementById('a')?.blur();
  await settled();
  document.getElementById('a')?.remove();
  expect(await settled()).toBe('');
});

test('after a press with the mouse, the focus is left to the browser', async () => {
  document.body.innerHTML = page('<button id="a">A</button><button id="b">B</button>');
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  document.getElementById('a')?.focus();
  document.getElementById('a')?.remove();
  expect(await settled()).toBe('');
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
  document.getElementById('b')?.focus();
  document.getElementById('b')?.remove();
  expect(await settled()).toBe('content');
});
