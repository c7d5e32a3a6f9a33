import { EXPLORER_LIMITS } from '@chuhe/contract/limits';
import { lineField } from '@chuhe/contract/line-field';

/** Arguments of `npm run import`. */
export interface ImportOptions {
  readonly files: readonly string[];
  readonly collection: string;
}

/** @returns `undefined` if there are no files, no valid collection name, or an unknown option */
export function readImportOptions(args: readonly string[]): ImportOptions | undefined {
  const files: string[] = [];
  let collection: string | undefined;
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? '';
    if (arg === '--collection' && collection === undefined) {
      at += 1;
      collection = args[at]?.trim();
    } else if (arg.startsWith('--')) return undefined;
    else files.push(arg);
  }
  if (files.length === 0 || collection === undefined || !isName(collection)) return undefined;
  return { files, collection };
}

function isName(name: string): boolean {
  return lineField(EXPLORER_LIMITS.collectionName).min(1).safeParse(name).success;
}
