import { startFairyEngine } from './fairy-engine.mjs';
import { startOwnEngine } from './own-engine.mjs';
import { startUciProcess } from './uci-process.mjs';

/**
 * The names of engines on command lines:
 *
 * - `own`: the product's engine with its network · `FILE.nnue`: the product's engine with this network
 * - `fairy`: Fairy-Stockfish in WebAssembly with the product's network · `fairy:FILE.nnue`: with this network ·
 *   `fairy-classical`: without a network
 * - any other name: the path of a UCI program
 *
 * @typedef {object} EngineName
 * @property {'own' | 'fairy' | 'program'} kind
 * @property {string} value network of `own`, evaluation of `fairy`, path of a program
 *
 * @typedef {import('./uci-process.mjs').UciProcess} UciProcess
 * @typedef {import('@chuhe/uci/host').InitialOption} InitialOption
 */

/** @type {(name: string) => EngineName} */
export function parseEngineName(name) {
  if (name === 'fairy') return { kind: 'fairy', value: 'own' };
  if (name === 'fairy-classical') return { kind: 'fairy', value: 'classical' };
  const [, network] = /^fairy:(.+\.nnue)$/.exec(name) ?? [];
  if (network !== undefined) return { kind: 'fairy', value: network };
  const isOwn = name === 'own' || name.endsWith('.nnue');
  return { kind: isOwn ? 'own' : 'program', value: name };
}

/**
 * @param {EngineName} name
 * @param {{ options: readonly InitialOption[], signal?: AbortSignal | undefined }} start
 * @returns {Promise<UciProcess>} rejects with a `RunError` if the engine does not start or reports another evaluation
 */
export function startNamedEngine({ kind, value }, start) {
  if (kind === 'own') return startOwnEngine({ network: value, ...start });
  if (kind === 'fairy') return startFairyEngine({ evaluation: value, ...start });
  return startUciProcess({ program: value, ...start });
}
