import { PGN_FILE_LIMIT } from '@chuhe/contract/pgn';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../http/api-error.ts';

/** One more than is taken, so that too many are noticed. */
const LIMITS = {
  fileSize: PGN_FILE_LIMIT,
  files: 2,
  fields: 1,
  fieldSize: 1024,
  parts: 3,
  headerPairs: 20,
};

/**
 * The bytes of the one PGN file of a form. The form is read to its end whatever is wrong with it, a part at a time, so that the
 * connection can be used again; what does not fit is not kept.
 *
 * FILE_MISSING, TOO_MANY_FILES, FILE_NOT_SUPPORTED, FILE_TOO_LARGE, or BAD_REQUEST for what is no such form.
 */
export async function readUpload(request: FastifyRequest): Promise<Uint8Array> {
  if (!request.isMultipart()) throw new ApiError('FILE_MISSING');
  const files: File[] = [];
  let hasFields = false;
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      const file = await readPart(part);
      if (file === undefined) hasFields = true;
      else if (file.name !== '' || file.bytes.length > 0) files.push(file);
    }
  } catch (error) {
    throw asApiError(error);
  }
  if (hasFields) throw new ApiError('BAD_REQUEST');
  return takeOne(files);
}

interface File {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly isCut: boolean;
}

/** @returns nothing for a field that is no file */
async function readPart(part: Multipart): Promise<File | undefined> {
  if (part.type === 'field') return undefined;
  const bytes = await part.toBuffer();
  return { name: nameOf(part), bytes, isCut: part.file.truncated };
}

/** A form whose file was not chosen sends one without a name, whatever the parser's types say. */
function nameOf({ filename = '' }: { readonly filename?: string }): string {
  return filename;
}

function takeOne([file, another]: readonly File[]): Uint8Array {
  if (file === undefined) throw new ApiError('FILE_MISSING');
  if (another !== undefined) throw new ApiError('TOO_MANY_FILES');
  if (!/\.pgn$/i.test(file.name)) throw new ApiError('FILE_NOT_SUPPORTED');
  if (file.isCut) throw new ApiError('FILE_TOO_LARGE');
  return file.bytes;
}

/** What the form's parser finds wrong is the caller's fault. */
function asApiError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : undefined;
  const isTooMany = code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT';
  return new ApiError(isTooMany ? 'TOO_MANY_FILES' : 'BAD_REQUEST');
}
