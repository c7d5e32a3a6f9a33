import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { z } from 'zod';

/** Where a process runs: a port on the loopback is the same one only there. Empty where the system does not say. */
export const placeSchema = z.object({
  host: z.string(),
  /** Of the installation of the system (machine-id(5)). */
  machine: z.string(),
  /** Of the kernel since it started (random(4)). */
  boot: z.string(),
  /** Of the network, which a container has to itself (network_namespaces(7)). */
  network: z.string(),
});
export type Place = z.infer<typeof placeSchema>;

/** Of a process that has not said where it runs. */
export const NOWHERE: Place = { host: '', machine: '', boot: '', network: '' };

export async function readPlace(): Promise<Place> {
  const [machine, boot, network] = await Promise.all([
    textOf('/etc/machine-id'),
    textOf('/proc/sys/kernel/random/boot_id'),
    readlink('/proc/self/ns/net').catch(() => ''),
  ]);
  return { host: hostname(), machine, boot, network };
}

/**
 * What is known of a process `there` from `here`: `same`: the ports are the same; `restarted`: the machine has been started
 * since, so that it is gone; `elsewhere`: nothing, it may be alive on another machine or in another container.
 */
export function comparePlaces(here: Place, there: Place): 'same' | 'restarted' | 'elsewhere' {
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
