import { buildProduct } from './build.mjs';
import { listWorkspaces } from './setup.mjs';
import { BIOME, OXLINT, runTool, TSC } from './tools.mjs';

/**
 * Everything that is checked without running the product. The build comes first: the type-aware lint and the types of
 * one workspace read what another has built.
 *
 * @returns {Promise<import('./steps.mjs').Step[]>}
 */
export async function makeCheckSteps() {
  const projects = [...(await listWorkspaces()), 'scripts', 'tools/network'];
  return [
    { name: 'build', run: buildProduct },
    { name: 'format and import order', run: () => runTool(BIOME, ['check', '.']) },
    { name: 'lint', run: () => runTool(OXLINT, ['--type-aware']) },
    ...projects.map((folder) => ({
      name: `types of ${folder}`,
      run: () => runTool(TSC, ['-p', `${folder}/tsconfig.json`]),
    })),
  ];
}
