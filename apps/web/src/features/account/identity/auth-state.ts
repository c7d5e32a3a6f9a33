/** Logs changes of the authentication state to the console, as the specification requires, without personal data. */

const AUTH_STATES = ['signed out', 'signed in', 'signed in with a pending second factor'] as const;
export type AuthState = (typeof AUTH_STATES)[number];

/** @returns a function that logs each state that differs from the last one */
export function logAuthStates(
  // oxlint-disable-next-line eslint/no-console -- Required by the specification.
  log: (line: string) => void = (line) => console.info(line),
): (state: AuthState) => void {
  let last: AuthState | undefined;
  return (state) => {
    if (state === last) return;
    last = state;
    log(`Authentication: ${state}`);
  };
}
