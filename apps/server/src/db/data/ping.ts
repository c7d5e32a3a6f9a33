/** A command that only checks whether the process is alive. */
export const PING = 'ping';
