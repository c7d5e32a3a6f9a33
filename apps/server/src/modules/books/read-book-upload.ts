import { BOOK_LIMITS } from '@chuhe/contract/book';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../http/api-error.ts';
import { fileTooLarge } from '../../http/file-too-large.ts';

/** One more than is taken, so that too many are noticed. */
const LIMITS = {
  fileSize: BOOK_LIMITS.file,
  files: 2,
  fields: 1,
  fieldSize: 1024,
  parts: 3,
  headerPairs: 20,
};

/**
 * The bytes of the one file of a form, which is read to its end whatever is wrong with it, so that the connection can be used
 * again. What the file is, its content says; its name is nothing to go by.
 *
 * FILE_MISSING, TOO_MANY_FILES, FILE_TOO_LARGE, or BAD_REQUEST for what is no such form.
 */
export async function readBookUpload(request: FastifyRequest): Promise<Uint8Array> {
  if (!request.isMultipart()) throw new ApiError('FILE_MISSING');
  const files: { bytes: Uint8Array; isCut: boolean }[] = [];
  let hasFields = false;
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === 'field') {
        hasFields = true;
        continue;
      }
      const bytes = await part.toBuffer();
      if (bytes.length > 0) files.push({ bytes, isCut: part.file.truncated });
    }
  } catch (error) {
    throw asApiError(error);
  }
  if (hasFields) throw new ApiError('BAD_REQUEST');
  const [file, another] = files;
  if (file === undefined) throw new ApiError('FILE_MISSING');
  if (another !== undefined) throw new ApiError('TOO_MANY_FILES');
  if (file.isCut) throw fileTooLarge(BOOK_LIMITS.file);
  return file.bytes;
}

/** What the form's parser finds wrong is the caller's fault. */
function asApiError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : undefined;
  const isTooMany = code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT';
  return new ApiError(isTooMany ? 'TOO_MANY_FILES' : 'BAD_REQUEST');
}
