import { createHash } from 'node:crypto';

/**
 * @param {Uint8Array} bytes
 * @returns {string} in hexadecimal digits
 */
export function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}
