import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../http/api-error.ts';

export interface UploadedFile {
  /** Empty if no file was chosen. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Whether the file was larger than allowed and cut off. */
  readonly isTruncated: boolean;
}

export interface UploadOptions {
  readonly maxBytes: number;
  /** Whether a part counts as a file; browsers send an empty one if none was chosen. */
  readonly isFile: (file: UploadedFile) => boolean;
}

/**
 * Reads the one file of a form. The form is always read to its end, so that the connection can be reused.
 *
 * @throws ApiError FILE_MISSING, TOO_MANY_FILES, or BAD_REQUEST for an invalid form
 */
export async function readUpload(
  request: FastifyRequest,
  { maxBytes, isFile }: UploadOptions,
): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new ApiError('FILE_MISSING');
  const files: UploadedFile[] = [];
  let hasFields = false;
  try {
    for await (const part of request.parts({ limits: { ...LIMITS, fileSize: maxBytes } })) {
      const file = await readPart(part);
      if (file === undefined) hasFields = true;
      else if (isFile(file)) files.push(file);
    }
  } catch (error) {
    throw asApiError(error);
  }
  if (hasFields) throw new ApiError('BAD_REQUEST');
  const [file, another] = files;
  if (file === undefined) throw new ApiError('FILE_MISSING');
  if (another !== undefined) throw new ApiError('TOO_MANY_FILES');
  return file;
}

/** One more than accepted, so that too many are noticed. */
const LIMITS = { files: 2, fields: 1, fieldSize: 1024, parts: 3, headerPairs: 20 };

/** @returns `undefined` for a field */
async function readPart(part: Multipart): Promise<UploadedFile | undefined> {
  if (part.type === 'field') return undefined;
  const bytes = await part.toBuffer();
  return { name: nameOf(part), bytes, isTruncated: part.file.truncated };
}

/** If no file was chosen there is no name, whatever the parser's types say. */
function nameOf({ filename = '' }: { readonly filename?: string }): string {
  return filename;
}

/** Errors of the parser are the caller's fault. */
function asApiError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : undefined;
  const isTooMany = code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT';
  return new ApiError(isTooMany ? 'TOO_MANY_FILES' : 'BAD_REQUEST');
}
