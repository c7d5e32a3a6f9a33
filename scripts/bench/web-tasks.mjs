/**
 * The tasks of a page's main thread, from Chromium's own trace: the same that a page is told of as `longtask`, yet with
 * the CPU time of each, and across a reload. On a machine that has other work to do a task lasts longer than it
 * computes, and only both together tell whose fault that is.
 *
 * @typedef {import('./web-site.mjs').Site} Site
 * @typedef {import('./web-site.mjs').Page} Page
 *
 * @typedef {object} Tasks
 * @property {number} longest milliseconds by the clock
 * @property {number} most milliseconds of CPU time that one task took
 *
 * @typedef {object} TraceEvent
 * @property {string} name
 * @property {string} ph
 * @property {number} pid
 * @property {number} tid
 * @property {number} [dur] microseconds by the clock
 * @property {number} [tdur] microseconds of CPU time
 */

const TASK = 'ThreadControllerImpl::RunTask';
const MARK = 'chuhe-bench';
const CONFIG = { includedCategories: ['toplevel', 'blink.user_timing'], excludedCategories: ['*'] };
/** What has been begun is let come to its end. */
const TAIL_MS = 200;

/**
 * @param {Site} site
 * @param {Page} page
 * @param {() => Promise<unknown>} act
 * @returns {Promise<Tasks>}
 */
export async function tasksDuring({ browser }, page, act) {
  const protocol = await browser.newBrowserCDPSession();
  /** @type {TraceEvent[]} */
  const events = [];
  protocol.on('Tracing.dataCollected', ({ value }) => {
    const parts = /** @type {unknown[]} */ (value).filter(isWanted);
    events.push(...parts);
  });
  await protocol.send('Tracing.start', { traceConfig: CONFIG, transferMode: 'ReportEvents' });
  await act();
  await page.waitForTimeout(TAIL_MS);
  await page.evaluate((name) => void performance.mark(name), MARK);
  const completed = new Promise((resolve) => {
    protocol.once('Tracing.tracingComplete', resolve);
  });
  await protocol.send('Tracing.end');
  await completed;
  await protocol.detach();
  return summarise(events);
}

/**
 * There are other pages' threads in the trace: the mark is on ours.
 *
 * @param {readonly TraceEvent[]} events
 */
function summarise(events) {
  const mark = events.find(({ name }) => name === MARK);
  if (mark === undefined) throw new Error('The trace is without the page');
  const tasks = events.filter(({ name, ph, pid, tid }) => {
    return name === TASK && ph === 'X' && pid === mark.pid && tid === mark.tid;
  });
  return {
    longest: Math.max(0, ...tasks.map(({ dur = 0 }) => dur)) / 1000,
    most: Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000,
  };
}

/**
 * @param {unknown} event
 * @returns {event is TraceEvent}
 */
function isWanted(event) {
  if (typeof event !== 'object' || event === null || !('name' in event)) return false;
  return event.name === TASK || event.name === MARK;
}
