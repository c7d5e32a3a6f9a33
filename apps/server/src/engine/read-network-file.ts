import { NETWORK_FILE_LIMIT } from '@chuhe/contract/strength';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../http/api-error.ts';

/** One more than is taken, so that too many are noticed. */
const LIMITS = { fileSize: NETWORK_FILE_LIMIT, files: 2, fields: 0, parts: 2, headerPairs: 20 };
/** Characters of a name. */
const MAX_NAME = 100;

/** @throws ApiError FILE_MISSING, TOO_MANY_FILES, FILE_NOT_SUPPORTED, PAYLOAD_TOO_LARGE, BAD_REQUEST */
export async function readNetworkFile(
  request: FastifyRequest,
): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  if (!request.isMultipart()) throw new ApiError('FILE_MISSING');
  const files: { readonly name: string; readonly bytes: Uint8Array }[] = [];
  let isTooLarge = false;
  try {
    for await (const part of request.files({ limits: LIMITS })) {
      // The form is read to its end, so that the connection can be used again; of a second file nothing is kept.
      const bytes = await part.toBuffer();
      isTooLarge ||= part.file.truncated;
      files.push({ name: nameOf(part), bytes });
    }
  } catch (error) {
    throw asApiError(error);
  }
  const [file, another] = files;
  if (file === undefined) throw new ApiError('FILE_MISSING');
  if (another !== undefined) throw new ApiError('TOO_MANY_FILES');
  if (!/\.nnue$/i.test(file.name)) throw new ApiError('FILE_NOT_SUPPORTED');
  if (isTooLarge) throw new ApiError('PAYLOAD_TOO_LARGE');
  return file;
}

/** For people: in one line, without a folder. */
function nameOf({ filename = '' }: { readonly filename?: string }): string {
  return filename
    .replace(/^.*[/\\]/, '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .slice(-MAX_NAME);
}

/** What the form's parser finds wrong is the caller's fault. */
function asApiError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : undefined;
  const isTooMany = code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT';
  return new ApiError(isTooMany ? 'TOO_MANY_FILES' : 'BAD_REQUEST');
}
