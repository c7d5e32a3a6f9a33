/** Begins each test file with an empty page, since the test files of a process share the document, its history and the globals. */
import { cleanup } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

/** What tests add to, or replace in, the objects of the browser. */
const CHANGED = [navigator, document, URL, Element.prototype, HTMLElement.prototype];

declare global {
  /** The properties that jsdom gave each of these objects. */
  var chuheOriginals: Map<object, PropertyDescriptorMap> | undefined;
}

globalThis.chuheOriginals ??= new Map(
  CHANGED.map((object) => [object, Object.getOwnPropertyDescriptors(object)]),
);
for (const [object, originals] of globalThis.chuheOriginals) {
  for (const key of Reflect.ownKeys(object)) {
    if (!Object.hasOwn(originals, key)) Reflect.deleteProperty(object, key);
  }
  for (const [key, original] of Object.entries(originals)) {
    if (original.configurable === true) Object.defineProperty(object, key, original);
  }
}
for (const element of [document.documentElement, document.body]) {
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
}
document.head.replaceChildren();
document.body.replaceChildren();
for (const storage of [localStorage, sessionStorage]) storage.clear();
for (const cookie of document.cookie.split(';')) {
  document.cookie = `${cookie.split('=')[0] ?? ''}=; max-age=0`;
}
// Entries without anything of earlier files. A test may go back further than to where it began.
for (let entry = 0; entry < 4; entry += 1) history.pushState(null, '', '/');

type Listener = Parameters<Window['addEventListener']>;
/** Removes the listeners that tests add to the window and the document, so that none receives the events of later files. */
const stops = [window, document].map((target) => {
  // oxlint-disable-next-line typescript/unbound-method -- It is applied to its target below.
  const listen: (...listener: Listener) => void = target.addEventListener;
  const listening: Listener[] = [];
  const addEventListener = (...listener: Listener): void => {
    // React adds this one once for each document.
    if (listener[0] !== 'selectionchange') listening.push(listener);
    listen.apply(target, listener);
  };
  Object.assign(target, { addEventListener });
  return (): void => {
    for (const [type, listener, options] of listening) {
      target.removeEventListener(type, listener, options);
    }
    Object.assign(target, { addEventListener: listen });
  };
});

afterAll(() => {
  cleanup();
  for (const stop of stops) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
