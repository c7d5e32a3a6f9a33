import { crc32 } from 'node:zlib';
import { RunError } from '../../../../scripts/lib/run.mjs';
import { readRecordFile } from '../record-file.mjs';
import { findRecords } from '../records.mjs';

/**
 * Positions to learn from and, behind them, positions to test on. Those are the last of each file: of games that nothing
 * is learnt from, but for one that may be cut in two.
 *
 * @typedef {object} Data
 * @property {Uint8Array} records
 * @property {Uint32Array} starts
 * @property {number} trained how many are learnt from; the rest is for the test
 * @property {number} fingerprint CRC-32 of the records, in their order
 */

/**
 * @param {readonly string[]} files
 * @param {number} heldOut share that is for the test, 0 to 1
 * @returns {Data}
 */
export function readData(files, heldOut) {
  const parts = files.map((file) => splitFile(file, heldOut));
  const records = Buffer.concat([
    ...parts.map(({ trained }) => trained),
    ...parts.map(({ tested }) => tested),
  ]);
  const starts = Uint32Array.from(findRecords(records));
  const trained = parts.reduce((sum, { count }) => sum + count, 0);
  if (trained === 0) throw new RunError('There is no position to learn from', 1);
  return { records, starts, trained, fingerprint: crc32(records) };
}

/**
 * @param {string} file
 * @param {number} heldOut
 */
function splitFile(file, heldOut) {
  const { frames, dropped } = readRecordFile(file);
  if (dropped > 0) process.stderr.write(`${file}: ${dropped} bytes at its end are not whole\n`);
  const records = Buffer.concat(frames.map(({ records: each }) => each));
  const starts = findRecords(records);
  const count = starts.length - Math.floor(starts.length * heldOut);
  const border = starts[count] ?? records.length;
  return { trained: records.subarray(0, border), tested: records.subarray(border), count };
}
