import { readFile } from 'node:fs/promises';
import { buildAltered } from '../../scripts/build-wasm.mjs';
import { asVariables } from './constants.mjs';

export const TUNING = new URL('../../assembly/tuning.ts', import.meta.url);

/** @returns {Promise<string>} the text of `assembly/tuning.ts` */
export function readTuning() {
  return readFile(TUNING, 'utf8');
}

/**
 * Compiles the engine with variables in place of the constants, which the module exports.
 *
 * @returns {Promise<Uint8Array>} rejects with the compiler's messages
 */
export function buildTunable() {
  return buildAltered((name, text) => {
    if (name.endsWith('assembly/tuning.ts')) return asVariables(text);
    return name.endsWith('assembly/index.ts') ? `${text}\nexport * from './tuning';\n` : text;
  });
}
