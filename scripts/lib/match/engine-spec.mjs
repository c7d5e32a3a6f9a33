import { parseEngineName } from '../engines/named-engine.mjs';

/**
 * An engine and its UCI options on the command line.
 *
 * @typedef {import('@chuhe/uci/host').InitialOption} InitialOption
 *
 * @typedef {object} EngineSpec
 * @property {string} name as given
 * @property {import('../engines/named-engine.mjs').EngineName} engine
 * @property {readonly InitialOption[]} options
 */

/**
 * Parses the name of an engine, followed by options as `,Name=Value`.
 *
 * @param {string} name
 * @returns {EngineSpec} throws an `Error` for a malformed option
 */
export function parseEngineSpec(name) {
  const [value = '', ...texts] = name.split(',');
  return {
    name,
    engine: parseEngineName(value),
    options: texts.map((text) => parseOption(text, name)),
  };
}

/** @type {(text: string, spec: string) => InitialOption} */
function parseOption(text, spec) {
  const at = text.indexOf('=');
  if (at < 1) throw new Error(`"${text}" in "${spec}" is not an option: write Name=Value`);
  const value = text.slice(at + 1);
  if (/^-?\d+$/.test(value)) return { name: text.slice(0, at), value: Number(value) };
  const isCheck = value === 'true' || value === 'false';
  return { name: text.slice(0, at), value: isCheck ? value === 'true' : value };
}
