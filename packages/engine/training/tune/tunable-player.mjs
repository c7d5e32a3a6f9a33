import { playWith, startSearcher } from '../games/player.mjs';

/**
 * Starts the engine with constants that can be set while it runs. It searches as a build with these constants does, but slower.
 *
 * @param {import('../games/player.mjs').Setup} setup whose `compiled` is that of `buildTunable`
 * @param {readonly string[]} names of the constants
 * @returns {{ player: import('../games/player.mjs').Player, setConstants: (values: readonly number[]) => void }}
 */
export function startTunablePlayer(setup, names) {
  const searcher = startSearcher(setup);
  const exported = new Map(Object.entries(searcher.module));
  const globals = names.map((name) => {
    const variable = /** @type {unknown} */ (exported.get(name));
    if (variable instanceof WebAssembly.Global) return variable;
    throw new Error(`the build has no constant ${name}`);
  });
  return {
    player: playWith(searcher, setup.nodes),
    setConstants: (values) => {
      for (const [index, each] of globals.entries()) each.value = values[index];
    },
  };
}
