import { isIP } from 'node:net';
import type { CloudOptions } from '../command-line.ts';
import { Repeated, type Terminal } from '../terminal.ts';
import { type CloudServer, openCloudServer } from './cloud-server.ts';
import { Forwarder } from './forward.ts';

export interface LocalCloudOptions extends CloudOptions {
  readonly server: string;
  readonly token: string;
  readonly terminal: Pick<Terminal, 'say'>;
  readonly platform: NodeJS.Platform;
}

/**
 * Opens the local cloud on all wanted ports, and says what the user has to do. A port that cannot be used is named, and the others go on.
 *
 * @returns the open ports
 */
export async function openLocalCloud(options: LocalCloudOptions): Promise<readonly CloudServer[]> {
  const { ports, hosts, address, server, token, terminal, platform } = options;
  const forwarder = new Forwarder({ server, token, messages: new Repeated(terminal.say) });
  // The address may be a name of this computer.
  const names = [...hosts, address.toLowerCase()];
  const open: CloudServer[] = [];
  for (const port of ports) {
    try {
      open.push(await openCloudServer({ port, hosts: names, address, forwarder }));
    } catch (error) {
      terminal.say(explain(port, error, platform));
    }
  }
  if (open.length > 0) introduce(open, options);
  return open;
}

function introduce(
  open: readonly CloudServer[],
  { address, hosts, platform, terminal: { say } }: LocalCloudOptions,
): void {
  // Programs connect to a single address, also if the bridge listens on all of them.
  const reached = /^0\.0\.0\.0$|^::$/.test(address) ? '127.0.0.1' : address;
  const shown = reached.includes(':') ? `[${reached}]` : reached;
  for (const { port } of open) say(`The cloud is at http://${shown}:${port}/chessdb.php`);
  if (!/^(127\.|::1$|localhost$)/.test(address)) {
    say('Other computers can reach it, and spend the look-ups of your account.');
  }
  say(
    `For programs with a fixed address, add this line to ${HOSTS_FILES[platform] ?? '/etc/hosts'}:`,
  );
  // A hosts file takes only addresses.
  const numbered = isIP(reached) === 0 ? (open[0]?.address ?? '127.0.0.1') : reached;
  say(`  ${numbered} ${hosts.join(' ')}`);
}

const HOSTS_FILES: Partial<Record<NodeJS.Platform, string>> = {
  win32: String.raw`C:\Windows\System32\drivers\etc\hosts`,
};

/** @example explain(80, { code: 'EACCES' }, 'linux') */
export function explain(port: number, error: unknown, platform: NodeJS.Platform): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program, perhaps a web server. End that program, or choose other ports with --port.`;
  }
  if (code === 'EACCES') return `Port ${port} ${ACCESS.get(platform) ?? NEEDS_RIGHTS}`;
  if (code === 'EADDRNOTAVAIL')
    return `Port ${port} was not opened: the address of --listen is not one of this computer.`;
  return `Port ${port} was not opened: ${error instanceof Error ? error.message : String(error)}`;
}

/** Engines are started by the bridge, so it must not run with more rights than they need. */
const NEEDS_RIGHTS =
  'needs more rights. Choose another port with --port, and redirect this one to it. Do not start the bridge with sudo: engines would run as root.';
const ACCESS: ReadonlyMap<NodeJS.Platform, string> = new Map([
  [
    'linux',
    'needs more rights. Run "sudo sysctl net.ipv4.ip_unprivileged_port_start=80" once after each start of the computer, or choose other ports with --port. Do not start the bridge with sudo: engines would run as root.',
  ],
  [
    'win32',
    'is held by a service of Windows, or lies in a reserved range. "netsh int ipv4 show excludedportrange protocol=tcp" lists these. End the service, or choose other ports with --port.',
  ],
]);
