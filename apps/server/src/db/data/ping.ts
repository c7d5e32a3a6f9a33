/** A command that only asks whether somebody is there. */
export const PING = 'ping';
