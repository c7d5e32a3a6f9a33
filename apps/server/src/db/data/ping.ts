/** A command that only asks whether the process is alive. */
export const PING = 'ping';
