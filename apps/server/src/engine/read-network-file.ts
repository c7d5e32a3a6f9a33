import { NETWORK_FILE_LIMIT } from '@chuhe/contract/strength';
import type { FastifyRequest } from 'fastify';
import { readUpload } from '../games/read-upload.ts';
import { ApiError } from '../http/api-error.ts';

const MAX_NAME_LENGTH = 100;

/** @throws ApiError FILE_MISSING, TOO_MANY_FILES, FILE_NOT_SUPPORTED, PAYLOAD_TOO_LARGE, BAD_REQUEST */
export async function readNetworkFile(
  request: FastifyRequest,
): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  const options = { maxBytes: NETWORK_FILE_LIMIT, isFile: () => true };
  const { name, bytes, isTruncated } = await readUpload(request, options);
  if (!/\.nnue$/i.test(name)) throw new ApiError('FILE_NOT_SUPPORTED');
  if (isTruncated) throw new ApiError('PAYLOAD_TOO_LARGE');
  return { name: makeShownName(name), bytes };
}

/** On one line, without a folder. */
function makeShownName(name: string): string {
  return name
    .replace(/^.*[/\\]/, '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .slice(-MAX_NAME_LENGTH);
}
