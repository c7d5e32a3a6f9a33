import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { addRoute } from './route.ts';

/** Adds a route that accepts a form. Other routes accept none, since pages of other sites can send forms. */
export const addUploadRoute: typeof addRoute = (app, route, handle) => {
  void app.register(async (scope) => {
    // `readUpload` reports a file that is too large after it has read the whole form.
    await scope.register(multipart, { throwFileSizeLimit: false });
    addRoute(scope, route, handle);
  });
};

/** The maximum size of a form without the file, in bytes. */
export const FORM_BYTES = 16 * 1024;

export interface UploadedFile {
  /** Empty if no file was chosen. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Whether the file was larger than allowed and cut off. */
  readonly isTruncated: boolean;
}

export interface UploadOptions {
  readonly maxBytes: number;
  /** Whether a part counts as a file. Browsers send an empty part if no file was chosen. */
  readonly isFile: (file: UploadedFile) => boolean;
}

/**
 * Reads the only file of a form. A valid form is read to its end, so that the connection can be reused.
 *
 * @throws ApiError FILE_MISSING, TOO_MANY_FILES, or BAD_REQUEST for an invalid form
 */
export async function readUpload(
  request: FastifyRequest,
  { maxBytes: fileSize, isFile }: UploadOptions,
): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new ApiError('FILE_MISSING');
  const files: UploadedFile[] = [];
  let hasFields = false;
  try {
    for await (const part of request.parts({ limits: { ...LIMITS, fileSize } })) {
      if (part.type === 'field') {
        hasFields = true;
        continue;
      }
      const bytes = await part.toBuffer();
      const file = { name: nameOf(part), bytes, isTruncated: part.file.truncated };
      if (isFile(file)) files.push(file);
    }
  } catch (error) {
    throw formError(error);
  }
  if (hasFields) throw new ApiError('BAD_REQUEST');
  const [file, another] = files;
  if (file === undefined) throw new ApiError('FILE_MISSING');
  if (another !== undefined) throw new ApiError('TOO_MANY_FILES');
  return file;
}

/** Limits of the parser. They allow one file and one field more than are accepted, so that the excess can be reported. */
const LIMITS = { parts: 3, files: 2, fields: 1, fieldSize: 1024, headerPairs: 20 };

/** The name of a file; empty if no file was chosen. The name is then missing, although the parser's types do not say so. */
function nameOf({ filename = '' }: { readonly filename?: string }): string {
  return filename;
}

/** The name of a file for display, on one line and without its folder. */
export function shownName(part: { readonly filename?: string }): string {
  return nameOf(part)
    .replace(/^.*[/\\]/, '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .slice(-MAX_NAME_LENGTH);
}

const MAX_NAME_LENGTH = 100;

/** Converts an error of the parser to an error for the caller, who has sent an invalid form. */
export function formError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : undefined;
  const isTooMany = code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT';
  return new ApiError(isTooMany ? 'TOO_MANY_FILES' : 'BAD_REQUEST');
}
