/** Milliseconds that this process has computed: what else the machine does is not in it, unlike in the time that passes. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
