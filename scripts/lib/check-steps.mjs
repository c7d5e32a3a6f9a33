import { availableParallelism } from 'node:os';
import { checkGlossary } from './glossary.mjs';
import { ensureInstalled, listWorkspaces } from './setup.mjs';
import { runSteps } from './steps.mjs';
import { BIOME, OXLINT, runTool, runTypeScript } from './tools.mjs';
import { buildProduct } from './web-build.mjs';

/**
 * Installs packages and runs the static checks. The build comes first, since the type-aware lint and the type checks read
 * the output of other workspaces. The other steps run in parallel on all cores.
 *
 * @returns {Promise<import('./steps.mjs').StepResult[]>}
 */
export async function runChecks() {
  await ensureInstalled();
  const projects = [...(await listWorkspaces()), 'scripts', 'packages/engine/training'];
  const built = await runSteps([{ name: 'build', run: () => buildProduct() }]);
  const checks = [
    { name: 'lint', run: () => runTool(OXLINT, ['--type-aware']) },
    { name: 'format and import order', run: () => runTool(BIOME, ['check', '.']) },
    { name: 'glossary', run: () => checkGlossary() },
    ...projects.map((folder) => ({
      name: `types of ${folder}`,
      run: () => runTypeScript(['-p', `${folder}/tsconfig.json`]),
    })),
  ];
  return [...built, ...(await runSteps(checks, { atOnce: availableParallelism() }))];
}
