/**
 * Reads and writes PGN as Chinese programs and sites, pychess and WinBoard use it.
 *
 * ```ts
 * import { readGames, warningText } from '@chuhe/game/pgn';
 *
 * const reading = readGames(bytes); // a Uint8Array, a Node stream, the body of a response
 * for await (const { game, warnings } of reading) {
 *   console.log(game.nodeCount, warnings.map(warningText));
 * }
 * reading.encoding; // 'big5'
 * ```
 */
export type { ByteReader, ByteSource, ReadableBytes } from './byte-source.ts';
export { type Detected, detectEncoding, ENCODINGS, type Encoding } from './encoding.ts';
export { DEFAULT_LIMITS, type ReadLimits } from './limits.ts';
export {
  type GameReading,
  type ParsedPgn,
  parseGames,
  parsePgn,
  type ReadOptions,
  readGames,
} from './read.ts';
export type { ReadGame } from './read-game.ts';
export { type GameResult, parseResult, RESULTS } from './result.ts';
export { type EncodedText, encodeText } from './text-encoder.ts';
export { WARNING_CODES, type Warning, type WarningCode, warningText } from './warning.ts';
export { writeGame, writeGameBytes } from './write.ts';
export {
  PGN_STYLES,
  type PgnByteOptions,
  type PgnChoices,
  type PgnOptions,
  type PgnStyle,
} from './write-options.ts';
