import { parseArgs } from 'node:util';
import { MAX_LENT_ENGINES } from '@chuhe/contract/lent-engine';
import { parseServer } from './site.ts';
import { type Hours, parseHours } from './worker/hours.ts';

export const USAGE = `Use: node chuhe-bridge.mjs --server URL [OPTIONS]

Connects programs and engines on this computer with your account on a Chuhe site.

  --server URL        the site; needed only the first time
  --code ABCD-EFGH    the code that the site shows under "Programs and engines"; asked for if it is missing
  --name NAME         how the site lists this computer; its host name if missing
  --engine PATH       a UCI or UCCI engine to use in the page; may be repeated, up to 8 times; needed at each start
  --engine-args=TEXT  arguments of the engine before it, separated by blanks
  --port NUMBER       a port of the local cloud; may be repeated; 80 and 81 if missing
  --host NAME         a host name for which the local cloud answers; may be repeated
  --listen ADDRESS    the address on which the local cloud listens; 127.0.0.1 if missing
  --no-cloud          open no local cloud
  --give              evaluate positions for the site with all cores but one; pauses while a page searches
                      with an engine of this computer
  --threads NUMBER    cores to give; all cores but one if missing
  --hours FROM-TO     hours of the day in which to give, such as 22-7; always if missing
  --config FILE       another file for the settings
  --forget            forget the site, and end
  --help              show this text`;

export interface CommandLine {
  /** Origin of the site. */
  readonly server: string | undefined;
  readonly code: string | undefined;
  readonly name: string | undefined;
  readonly engines: readonly { readonly path: string; readonly args: readonly string[] }[];
  /** `undefined` if the local cloud is not wanted. */
  readonly cloud: CloudOptions | undefined;
  /** `undefined` if no computing time is given. */
  readonly give: GiveChoice | undefined;
  readonly config: string | undefined;
  readonly isForget: boolean;
  readonly isHelp: boolean;
}

export interface GiveChoice {
  readonly threads: number | undefined;
  readonly hours: Hours | undefined;
}

export interface CloudOptions {
  readonly ports: readonly number[];
  /** In lower case, without a port. */
  readonly hosts: readonly string[];
  readonly address: string;
}

/** The ports and hosts that are built into programs. */
const PORTS = [80, 81];
const HOSTS = ['www.chessdb.cn', 'api.chessdb.cn'];

/** @returns what is wrong, as a text, or the options */
export function readCommandLine(args: readonly string[]): CommandLine | string {
  try {
    return read(args);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function read(args: readonly string[]): CommandLine | string {
  const { values, tokens } = parseArgs({
    args: [...args],
    strict: true,
    allowPositionals: false,
    tokens: true,
    options: {
      server: { type: 'string' },
      code: { type: 'string' },
      name: { type: 'string' },
      engine: { type: 'string', multiple: true },
      'engine-args': { type: 'string', multiple: true },
      port: { type: 'string', multiple: true },
      host: { type: 'string', multiple: true },
      listen: { type: 'string' },
      'no-cloud': { type: 'boolean' },
      give: { type: 'boolean' },
      threads: { type: 'string' },
      hours: { type: 'string' },
      config: { type: 'string' },
      forget: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  const server = values.server === undefined ? undefined : parseServer(values.server);
  if (values.server !== undefined && server === undefined) {
    return `${values.server} is not an address of a site, such as https://chuhe.example`;
  }
  const ports = values.port?.map(Number) ?? PORTS;
  const badPort = ports.findIndex((port) => !Number.isInteger(port) || port < 0 || port > 65_535);
  if (badPort >= 0) return `${values.port?.[badPort] ?? ''} is not a port.`;
  const give = readGive(values);
  if (typeof give === 'string') return give;
  const engines = readEngines(tokens);
  if (typeof engines === 'string') return engines;
  return {
    server,
    code: values.code,
    name: values.name,
    engines,
    cloud: values['no-cloud']
      ? undefined
      : {
          ports,
          hosts: (values.host ?? HOSTS).map((host) => host.toLowerCase()),
          address: values.listen ?? '127.0.0.1',
        },
    give,
    config: values.config,
    isForget: values.forget ?? false,
    isHelp: values.help ?? false,
  };
}

function readGive(values: {
  readonly give?: boolean | undefined;
  readonly threads?: string | undefined;
  readonly hours?: string | undefined;
}): GiveChoice | string | undefined {
  const threads = values.threads === undefined ? undefined : Number(values.threads);
  if (threads !== undefined && !(Number.isInteger(threads) && threads >= 1 && threads <= 256)) {
    return `${values.threads} is not a number of threads from 1 to 256.`;
  }
  const hours = values.hours === undefined ? undefined : parseHours(values.hours);
  if (values.hours !== undefined && hours === undefined) {
    return `${values.hours} does not name hours, such as 22-7.`;
  }
  if (values.give === true) return { threads, hours };
  const isUseless = threads !== undefined || hours !== undefined;
  return isUseless ? '--threads and --hours belong to --give.' : undefined;
}

/** Joins each engine with the arguments that follow it. */
function readEngines(
  tokens: readonly { kind: string; name?: string; value?: string | undefined }[],
): { path: string; args: string[] }[] | string {
  const engines: { path: string; args: string[] }[] = [];
  for (const { name, value = '' } of tokens) {
    if (name === 'engine' && value.trim() === '') return '--engine needs the path of an engine.';
    if (name === 'engine') engines.push({ path: value, args: [] });
    if (name !== 'engine-args') continue;
    const last = engines.at(-1);
    if (last === undefined) return '--engine-args comes after the --engine to which it belongs.';
    last.args.push(...value.split(/\s+/).filter(Boolean));
  }
  return engines.length > MAX_LENT_ENGINES ? `At most ${MAX_LENT_ENGINES} engines.` : engines;
}
