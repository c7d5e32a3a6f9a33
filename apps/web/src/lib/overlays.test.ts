// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { overlays, WAS_CLOSED } from './overlays.ts';
import { resetServices } from './services.ts';

const pause = (ms = 50): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** The number of steps in the history so far, counted before the overlays hear of them. */
let steps = 0;
window.addEventListener('popstate', () => void (steps += 1), { capture: true });

/** Waits for the step and for what follows from it. */
async function step(way: 'back' | 'forward'): Promise<void> {
  const before = steps;
  window.history[way]();
  await vi.waitFor(() => expect(steps).toBeGreaterThan(before));
  await pause();
}
const back = (): Promise<void> => step('back');

const heard = vi.fn<() => void>();
window.addEventListener('popstate', heard);
beforeEach(() => {
  // A page of its own, above whatever the test before has left.
  loadPage();
  heard.mockClear();
});

test('going back closes the overlay, and the page stays', async () => {
  const before = window.history.length;
  const close = vi.fn<() => void>();
  const closed = overlays().open(close);
  expect(window.history.length).toBe(before + 1);
  await back();
  closed();
  await pause();
  expect([close.mock.calls.length, heard.mock.calls.length]).toEqual([1, 0]);
});

test('an overlay that is closed otherwise removes its history entry and keeps the current address', async () => {
  window.history.pushState({ page: 1 }, '', '/');
  const close = vi.fn<() => void>();
  const closed = overlays().open(close);
  overlays().replaceAddress('/?game=one');
  closed();
  await pause();
  expect([window.history.state, window.location.search]).toMatchObject([{ page: 1 }, '?game=one']);
  expect([close.mock.calls.length, heard.mock.calls.length]).toEqual([0, 0]);
});

test('an address that was replaced meanwhile stays when the user goes back', async () => {
  window.history.pushState({ page: 1 }, '', '/');
  const closed = overlays().open(() => undefined);
  overlays().replaceAddress('/?game=two');
  await back();
  closed();
  expect([window.history.state, window.location.search]).toMatchObject([{ page: 1 }, '?game=two']);
});

test('the last overlay closes first, and one that replaces another keeps the entry', async () => {
  const closes: string[] = [];
  const closedFirst = overlays().open(() => closes.push('first'));
  overlays().open(() => closes.push('second'));
  await back();
  expect(closes).toEqual(['second']);
  closedFirst();
  const closedThird = overlays().open(() => closes.push('third'));
  await pause();
  await back();
  closedThird();
  expect(closes).toEqual(['second', 'third']);
});

test('going back in the moment after Escape closes the overlay below', async () => {
  const close = vi.fn<() => void>();
  const closed = overlays().open(close);
  const escaped = overlays().open(() => WAS_CLOSED);
  await back();
  escaped();
  closed();
  await pause();
  expect([close.mock.calls.length, heard.mock.calls.length]).toEqual([1, 0]);
});

test('other history events reach the router', async () => {
  window.history.pushState(null, '', '/?other');
  await back();
  expect(heard).toHaveBeenCalledTimes(1);
});

/** Adds entries for a page before and the page itself, and starts as after a load of the page. */
function loadPage(address = '/'): void {
  window.history.pushState({ page: 'before' }, '', '/before');
  window.history.pushState({ page: 'this' }, '', address);
  resetServices();
  overlays();
}

const pageNow = (): unknown => window.history.state.page;
const addressNow = (): string => window.location.pathname + window.location.search;

test('an overlay that stays open, as one that is being sent, needs another Back', async () => {
  loadPage();
  let isHeld = true;
  const closes: boolean[] = [];
  const closed = overlays().open(() => {
    closes.push(!isHeld);
    return !isHeld;
  });
  await back();
  isHeld = false;
  await back();
  closed();
  await pause();
  expect([closes, pageNow()]).toEqual([[false, true], 'this']);
  await back();
  expect(pageNow()).toBe('before');
});

test('Forward after Back shows the page without the overlay, and Back then leaves the page', async () => {
  loadPage();
  const closed = overlays().open(() => undefined, 'play');
  expect(addressNow()).toBe('/?dialog=play');
  await back();
  closed();
  await pause();
  expect(addressNow()).toBe('/');
  await step('forward');
  expect([addressNow(), overlays().isOpen]).toEqual(['/', false]);
  await back();
  await pause();
  expect(addressNow()).toBe('/before');
});

test('the address names the newest overlay with a name, and keeps the address of the page', async () => {
  loadPage('/?game=one');
  const closedFirst = overlays().open(() => undefined, 'look');
  const closedSecond = overlays().open(() => undefined);
  expect(addressNow()).toBe('/?game=one&dialog=look');
  overlays().replaceAddress('/?game=two');
  expect(addressNow()).toBe('/?game=two&dialog=look');
  closedSecond();
  closedFirst();
  await pause();
  expect(addressNow()).toBe('/?game=two');
});

test('a reload keeps the entry for the dialog that is opened again', async () => {
  loadPage();
  overlays().open(() => undefined, 'play');
  const { length } = window.history;
  resetServices();
  expect(overlays().wanted).toBe('play');
  const closed = overlays().open(() => undefined, 'play');
  expect([overlays().wanted, window.history.length]).toEqual([undefined, length]);
  closed();
  await vi.waitFor(() => expect([addressNow(), pageNow()]).toEqual(['/', 'this']));
});

test('a dialog that the address names is opened over the page without that name', async () => {
  loadPage('/?dialog=train');
  const { wanted } = overlays();
  const closed = overlays().open(() => undefined, wanted);
  expect(addressNow()).toBe('/?dialog=train');
  await back();
  closed();
  await vi.waitFor(() => expect([wanted, addressNow(), pageNow()]).toEqual(['train', '/', 'this']));
});

test('beside a panel that Back closes, the page goes on at once; a dialog over it is waited for', async () => {
  loadPage();
  const closePanel = vi.fn<() => void>();
  const closed = overlays().open(closePanel, undefined, false);
  const run = vi.fn<() => void>();
  overlays().whenClosed(run);
  expect(run).toHaveBeenCalledOnce();
  const closedDialog = overlays().open(() => undefined);
  overlays().whenClosed(run);
  expect(run).toHaveBeenCalledOnce();
  closedDialog();
  await pause();
  expect(run).toHaveBeenCalledTimes(2);
  await back();
  expect(closePanel).toHaveBeenCalledOnce();
  closed();
});

test('an unknown name is no dialog', () => {
  loadPage('/?dialog=none');
  expect(overlays().wanted).toBeUndefined();
});

test('after a reload that opens no dialog, Back leaves the page at once', async () => {
  loadPage();
  overlays().open(() => undefined);
  resetServices();
  overlays();
  await back();
  await pause();
  expect(pageNow()).toBe('before');
});

/** Opens an overlay and follows a link in it. The router has not yet left the page. */
async function followLink(): Promise<void> {
  const closed = overlays().open(() => undefined);
  const link = document.body.appendChild(document.createElement('a'));
  link.href = '/next';
  link.addEventListener('click', (event) => event.preventDefault());
  link.click();
  link.remove();
  closed();
  await pause();
}

test('a link in an overlay is not undone when the overlay closes, and Back leads to the page', async () => {
  loadPage();
  await followLink();
  window.history.pushState({ page: 'next' }, '', '/next');
  await pause();
  expect(pageNow()).toBe('next');
  await back();
  expect([pageNow(), addressNow()]).toEqual(['this', '/']);
  await back();
  await pause();
  expect(pageNow()).toBe('before');
});

test('an overlay on the page of a link has an entry and the address of that page', async () => {
  loadPage('/?game=one');
  await followLink();
  window.history.pushState({ page: 'next' }, '', '/next');
  expect(overlays().address).toBe(`${window.location.origin}/next`);
  const ran = vi.fn<() => void>();
  overlays().whenClosed(ran);
  expect(ran).toHaveBeenCalledOnce();
  const close = vi.fn<() => void>();
  const closed = overlays().open(close, 'look');
  expect(addressNow()).toBe('/next?dialog=look');
  await back();
  closed();
  await pause();
  expect([close.mock.calls.length, pageNow(), addressNow()]).toEqual([1, 'next', '/next']);
});

test.each([
  ['the user stays on the page', () => overlays().stay()],
  [
    'the user comes back to the kept page',
    () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  ],
])('what waits for the overlays runs if a link is not followed and %s', async (_, stay) => {
  loadPage();
  await followLink();
  const ran = vi.fn<() => void>();
  overlays().whenClosed(ran);
  await pause();
  expect(ran).not.toHaveBeenCalled();
  stay();
  await vi.waitFor(() => expect(ran).toHaveBeenCalledOnce());
  expect([pageNow(), addressNow()]).toEqual(['this', '/']);
});

test('what waits for the overlays runs at the entry of the page, even if the page was reloaded over them', async () => {
  loadPage();
  overlays().open(() => undefined);
  resetServices();
  const states: unknown[] = [];
  overlays().whenClosed(() => states.push(window.history.state));
  await pause();
  expect(states).toHaveLength(1);
  expect(states[0]).not.toHaveProperty('chuheOverlay');
});

test('two quick steps back close the overlay and leave the page', async () => {
  loadPage();
  const close = vi.fn<() => void>(() => closed());
  const closed = overlays().open(close);
  const before = steps;
  window.history.back();
  await vi.waitFor(() => expect(steps).toBeGreaterThan(before), { interval: 1 });
  window.history.back();
  await vi.waitFor(() => expect(pageNow()).toBe('before'));
  expect(close).toHaveBeenCalledOnce();
});
