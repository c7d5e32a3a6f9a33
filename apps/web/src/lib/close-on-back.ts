/**
 * Closes what lies over the page like a page of its own, such as a list, when the user goes back: one entry of the history stands
 * for all that is open, and goes with it. The router is told of none of that, for the page stays the same.
 */

/** The one opened last at the end. */
const open: (() => void)[] = [];
let hasEntry = false;
/** An entry that is of no use any more is being left. */
let isLeaving = false;
/** What waits until nothing has an entry. */
const waiting: (() => void)[] = [];
/** Of the page: it stays when an entry goes. */
let address = '';
let isListening = false;

/**
 * @param close closes it; called once, when the user goes back.
 * @returns a function to be called when it has been closed, however that was.
 */
export function closeOnBack(close: () => void): () => void {
  listen();
  open.push(close);
  if (!hasEntry && !isLeaving) addEntry();
  return () => {
    const index = open.indexOf(close);
    if (index >= 0) open.splice(index, 1);
    // Another may open at once in its place.
    setTimeout(leaveEntry);
  };
}

/** Gives the page another address, past the router, which would take it for a visit. */
export function replaceAddress(next: string): void {
  const { history, location } = window;
  History.prototype.replaceState.call(history, history.state, '', next);
  address = location.href;
}

/** Runs once no entry stands for anything that lies over the page: at once, where none does. */
export function whenNothingIsOver(run: () => void): void {
  if (isOver()) waiting.push(run);
  else run();
}

/** Whether the entry of the history is not that of the page. */
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
  // Others are open still, or again.
  if (open.length > 0) addEntry();
  else for (const run of waiting.splice(0)) run();
}
