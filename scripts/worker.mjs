import { readCommandLine } from './lib/options.mjs';
import { runScript } from './lib/run.mjs';
import { ensureInstalled } from './lib/setup.mjs';
import { ensureBridgeBuilt } from './lib/web-build.mjs';

const USAGE = `Use: npm run worker -- --server URL [OPTIONS]. Evaluates positions for a site on this machine, until Ctrl+C.

  --server URL        the site; needed only the first time
  --code ABCD-EFGH    the code that the account shows under "Programs and engines"; asked for if it is missing
  --name NAME         how the site lists this machine; its host name if missing
  --threads NUMBER    cores to give; all but one if missing
  --hours FROM-TO     hours of the day in which to give, such as 22-7; always if missing
  --config FILE       another file for the settings`;

/** Runs the program of `apps/bridge` with `--give` and without the local cloud. */
await runScript(async () => {
  const args = process.argv.slice(2);
  const options = { server: '', code: '', name: '', threads: '', hours: '', config: '' };
  readCommandLine(args, { usage: USAGE, options });
  await ensureInstalled();
  await ensureBridgeBuilt();
  const program = new URL('../apps/bridge/dist/chuhe-bridge.mjs', import.meta.url);
  process.argv.push('--give', '--no-cloud');
  await import(program.href);
});
