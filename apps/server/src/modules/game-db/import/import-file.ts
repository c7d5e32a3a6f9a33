import type { Database } from '../../../db/database.ts';
import { rewriteSearchTexts } from '../../../search-text/rewrite-search-texts.ts';
import { mergeSegments } from '../statistics/merge-segments.ts';
import type { ImportRow } from './import-repository.ts';
import { type RunImportOptions, runImport } from './run-import.ts';

export interface ImportFileOptions extends RunImportOptions {
  readonly database: Database;
  readonly log: { readonly warn: (details: object, message: string) => void };
}

/** Runs an import to its end, with what belongs before and after it. See `runImport`. */
export async function importFile({ log, ...options }: ImportFileOptions): Promise<ImportRow> {
  const { database, now, signal } = options;
  // Duplicates are found by search texts, so search texts must be up to date first.
  await rewriteSearchTexts({ database, now, signal });
  const row = await runImport(options);
  const { collectionId } = row;
  // If this fails, the clean-up tries again.
  await mergeSegments({ database, collectionId, signal, isLast: row.state === 'DONE' }).catch(
    (error: unknown) => log.warn({ err: error, collectionId }, 'merging statistics failed'),
  );
  return row;
}
