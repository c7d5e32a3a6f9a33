/** CPU time of this process in milliseconds, which other processes do not affect. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
