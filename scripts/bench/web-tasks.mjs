import { median } from '../lib/quantiles.mjs';
import { formatMedian, formatMs, rowOf } from './bench-table.mjs';

/**
 * The tasks of a page's main thread, from Chromium's trace. The trace has the same tasks as the `longtask` entries of a page,
 * but also their CPU time, and it continues across reloads. On a busy machine the duration of a task exceeds its CPU time,
 * so both times together show the cause of a long task.
 *
 * @typedef {import('./web-site.mjs').Site} Site
 * @typedef {import('./web-site.mjs').Page} Page
 *
 * @typedef {object} Tasks
 * @property {number} longest milliseconds by the clock
 * @property {number} most the most milliseconds of CPU time that one task took
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
/** Time that is recorded after an action, so that work that the action has started can end. */
const TAIL_MS = 200;

/** @type {(site: Site, page: Page, act: () => Promise<unknown>) => Promise<Tasks>} */
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
 * Summarises the tasks of the page's thread. The thread is found by its mark, since the trace has threads of other pages too.
 *
 * @param {readonly TraceEvent[]} events
 */
function summarise(events) {
  const mark = events.find(({ name }) => name === MARK);
  if (mark === undefined) throw new Error('The page is not in the trace');
  const tasks = events.filter(({ name, ph, pid, tid }) => {
    return name === TASK && ph === 'X' && pid === mark.pid && tid === mark.tid;
  });
  return {
    longest: Math.max(0, ...tasks.map(({ dur = 0 }) => dur)) / 1000,
    most: Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000,
  };
}

/**
 * @param {string} title
 * @param {readonly Tasks[]} tasks one for each round
 * @param {number} most milliseconds that the longest task may take
 * @returns {import('./bench-table.mjs').Row}
 */
export function rowOfTasks(title, tasks, most) {
  const cpuTimes = tasks.map((task) => task.most);
  const times = tasks.map(({ longest }) => longest);
  const row = rowOf(title, times, { format: formatMs, most });
  const isBusyMachine = row.met === false && median(cpuTimes) <= most;
  return {
    ...row,
    value: `${row.value}, CPU ${formatMedian(cpuTimes, formatMs)}`,
    note: isBusyMachine ? 'by the clock, met in CPU time' : '',
  };
}

/** @type {(event: unknown) => event is TraceEvent} */
function isWanted(event) {
  if (typeof event !== 'object' || event === null || !('name' in event)) return false;
  return event.name === TASK || event.name === MARK;
}
