/** How far the clock of this device is ahead of UTC, in minutes, by which the server counts the user's days. */
export function userOffset(): number {
  return -new Date().getTimezoneOffset();
}
