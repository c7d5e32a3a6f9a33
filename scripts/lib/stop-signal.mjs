/**
 * A signal that SIGINT and SIGTERM abort. Further ones are ignored, because a terminal and npm may both send the SIGINT of one key press,
 * and the second one must not end the program before it has cleaned up.
 *
 * @param {Error} [reason] the reason of the signal
 * @returns {AbortSignal}
 */
export function stopSignal(reason) {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => stop.abort(reason));
  return stop.signal;
}
