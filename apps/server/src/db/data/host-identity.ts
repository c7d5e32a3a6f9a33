import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { z } from 'zod';

/**
 * Identifies the host of a process, since a loopback port can be reached only from the same host. Fields that the system does not
 * report are empty.
 */
export const hostIdentitySchema = z.object({
  host: z.string(),
  /** Identifies the installation of the system (machine-id(5)). */
  machine: z.string(),
  /** Changes whenever the kernel starts (random(4)). */
  boot: z.string(),
  /** Identifies the network namespace (network_namespaces(7)). A container has its own. */
  network: z.string(),
});
export type HostIdentity = z.infer<typeof hostIdentitySchema>;

/** Stands for the host of a process whose lock file does not record one. */
export const UNKNOWN_HOST: HostIdentity = { host: '', machine: '', boot: '', network: '' };

export async function readHostIdentity(): Promise<HostIdentity> {
  const [machine, boot, network] = await Promise.all([
    textOf('/etc/machine-id'),
    textOf('/proc/sys/kernel/random/boot_id'),
    readlink('/proc/self/ns/net').catch(() => ''),
  ]);
  return { host: hostname(), machine, boot, network };
}

/**
 * Determines whether a process on the host `there` can be reached from `here`. `same`: the process can be reached by its port.
 * `restarted`: the machine has restarted since, so the process has ended. `elsewhere`: unknown, since the process may run on another
 * machine or in another container.
 */
export function compareHosts(
  here: HostIdentity,
  there: HostIdentity,
): 'same' | 'restarted' | 'elsewhere' {
  const isSameHost = here.host === there.host;
  if (here.boot === there.boot) {
    const isSame = isSameHost && here.network === there.network;
    return isSame ? 'same' : 'elsewhere';
  }
  const isSameMachine = isSameHost && here.machine !== '' && here.machine === there.machine;
  return isSameMachine && here.boot !== '' && there.boot !== '' ? 'restarted' : 'elsewhere';
}

async function textOf(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text.trim();
}
