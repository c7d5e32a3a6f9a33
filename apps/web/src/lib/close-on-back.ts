/**
 * Closes overlays that look like a page, such as a list, when the user goes back. One history entry stands for all open overlays and is
 * removed with the last one. The router does not see these entries, because the page stays the same.
 */

/** Close functions of the open overlays, the last one opened at the end. */
const open: (() => void)[] = [];
let hasEntry = false;
/** The history entry is being removed by going back. */
let isLeaving = false;
/** Callbacks that wait until there is no overlay. */
const waiting: (() => void)[] = [];
/** The address of the page, restored when the entry is removed. */
let address = '';
let isListening = false;

/**
 * @param close closes the overlay; called once, when the user goes back
 * @returns a function to call when the overlay has been closed, by this or otherwise
 */
export function closeOnBack(close: () => void): () => void {
  listen();
  open.push(close);
  if (!hasEntry && !isLeaving) addEntry();
  return () => {
    const index = open.indexOf(close);
    if (index >= 0) open.splice(index, 1);
    // Another overlay may open at once in its place.
    setTimeout(leaveEntry);
  };
}

/** Replaces the address of the page without the router, which would treat it as a visit. */
export function replaceAddress(next: string): void {
  const { history, location } = window;
  History.prototype.replaceState.call(history, history.state, '', next);
  address = location.href;
}

/** Calls `run` once no overlay is open, at once if none is. */
export function whenNothingIsOver(run: () => void): void {
  if (isOver()) waiting.push(run);
  else run();
}

/** Whether the current history entry belongs to an overlay. */
export function isOver(): boolean {
  return hasEntry || isLeaving || open.length > 0;
}

function addEntry(): void {
  hasEntry = true;
  const { history, location } = window;
  address = location.href;
  History.prototype.pushState.call(history, history.state, '');
}

function leaveEntry(): void {
  if (open.length > 0 || !hasEntry) return;
  hasEntry = false;
  isLeaving = true;
  window.history.back();
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener('popstate', onPop, { capture: true });
}

function onPop(event: PopStateEvent): void {
  if (!isLeaving && !hasEntry) return;
  event.stopImmediatePropagation();
  if (window.location.href !== address) replaceAddress(address);
  if (!isLeaving) open.pop()?.();
  hasEntry = false;
  isLeaving = false;
  // Other overlays are still open, or have been opened since.
  if (open.length > 0) addEntry();
  else for (const run of waiting.splice(0)) run();
}
