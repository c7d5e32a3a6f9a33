/** Returns the milliseconds of CPU time of the fastest of several runs, so that other programs matter little. */
export function shortestTime(run: () => void): number {
  const times = Array.from({ length: 7 }, () => {
    const before = cpuTime();
    run();
    return cpuTime() - before;
  });
  return Math.min(...times);
}

export function repeat(times: number, run: () => void): void {
  for (let time = 0; time < times; time += 1) run();
}

function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
