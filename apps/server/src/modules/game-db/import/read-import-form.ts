import { EXPLORER_LIMITS } from '@chuhe/contract/limits';
import { lineField } from '@chuhe/contract/line-field';
import { GAME_FILE_EXTENSIONS } from '@chuhe/game/game-file';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../http/api-error.ts';
import { fileTooLarge } from '../../../http/file-too-large.ts';
import { formError, shownName } from '../../../http/read-upload.ts';
import type { Upload, Uploads } from './uploads.ts';

/** More files and fields than are accepted, so that an excess is detected. */
const COUNTS = { files: 2, fields: 2, parts: 4, headerPairs: 20 };
const LIMITS = { ...COUNTS, fileSize: EXPLORER_LIMITS.file, fieldSize: 1024 };

export interface ImportForm {
  readonly collection: string;
  readonly fileName: string;
  readonly upload: Upload;
}

const nameSchema = lineField(EXPLORER_LIMITS.collectionName).min(1);

/**
 * Reads the field `collection` and the file after it. The form is always read to its end; a refused file is removed.
 *
 * @throws ApiError FILE_MISSING, TOO_MANY_FILES, FILE_NOT_SUPPORTED, FILE_TOO_LARGE, BAD_REQUEST
 */
export async function readImportForm(
  request: FastifyRequest,
  uploads: Uploads,
): Promise<ImportForm> {
  if (!request.isMultipart()) throw new ApiError('FILE_MISSING');
  const form: FormState = { fileName: '' };
  try {
    for await (const part of request.parts({ limits: LIMITS })) await readPart(form, part, uploads);
    const { problem, collection, upload, fileName } = form;
    if (problem === 'FILE_TOO_LARGE') throw fileTooLarge(EXPLORER_LIMITS.file);
    if (problem !== undefined) throw new ApiError(problem);
    if (upload === undefined) throw new ApiError('FILE_MISSING');
    if (collection === undefined) throw new ApiError('BAD_REQUEST');
    return { collection, fileName, upload };
  } catch (error) {
    if (form.upload !== undefined) await uploads.remove(form.upload);
    throw importError(error);
  }
}

interface FormState {
  problem?: ApiError['code'] | undefined;
  collection?: string;
  fileName: string;
  upload?: Upload;
}

async function readPart(form: FormState, part: Multipart, uploads: Uploads): Promise<void> {
  if (part.type === 'field') {
    const name = nameSchema.safeParse(part.value);
    const isIt = part.fieldname === 'collection' && form.collection === undefined;
    if (!isIt || !name.success) form.problem ??= 'BAD_REQUEST';
    else form.collection = name.data;
    return;
  }
  const fileName = shownName(part);
  form.problem ??= problemOf(form, fileName);
  if (form.problem !== undefined) {
    part.file.resume();
    return;
  }
  form.fileName = fileName;
  form.upload = await uploads.receive(part.file);
  if (part.file.truncated) form.problem = 'FILE_TOO_LARGE';
}

const GAME_FILE = new RegExp(`\\.(?:${GAME_FILE_EXTENSIONS.join('|')})$`, 'i');

/** Checks the form before the file is written. */
function problemOf({ collection, upload }: FormState, fileName: string): FormState['problem'] {
  if (upload !== undefined) return 'TOO_MANY_FILES';
  if (fileName === '') return 'FILE_MISSING';
  if (!GAME_FILE.test(fileName)) return 'FILE_NOT_SUPPORTED';
  return collection === undefined ? 'BAD_REQUEST' : undefined;
}

/** Returns errors of the disk unchanged, because they are not the caller's fault. */
function importError(error: unknown): unknown {
  const isOurs = error instanceof ApiError || (error instanceof Error && 'syscall' in error);
  return isOurs ? error : formError(error);
}
