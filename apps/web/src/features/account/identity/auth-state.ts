/** Who is signed in at the provider, said on the console whenever it changes, as the specification asks. Never who it is. */

const AUTH_STATES = ['signed out', 'signed in', 'signed in with a pending second factor'] as const;
export type AuthState = (typeof AUTH_STATES)[number];

/** @param log takes one line. @returns takes each state, and says those that are new */
export function logAuthStates(
  // oxlint-disable-next-line eslint/no-console -- The specification wants it there.
  log: (line: string) => void = (line) => console.info(line),
): (state: AuthState) => void {
  let last: AuthState | undefined;
  return (state) => {
    if (state === last) return;
    last = state;
    log(`Authentication: ${state}`);
  };
}
