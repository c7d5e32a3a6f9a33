/** Collects the files that the user has dropped or chosen, with those in folders. Hidden files, pictures and the like are left out. */
import { isNoGameFile } from '@chuhe/game/game-file';
import { t } from 'i18next';
import type { FileSet, NamedFile } from './file-set.ts';
import { MAX_FILES } from './pgn-limits.ts';

export interface Collected {
  readonly set: FileSet;
  /** Whether there were more files than are opened together. */
  readonly isCutShort: boolean;
}

/**
 * @param entries the dropped entries; a folder is an entry, and its file among `files` cannot be read
 * @param signal ends the search early
 * @returns `undefined` if nothing in the folders can be read
 */
export async function collectFiles(
  files: readonly File[],
  entries: readonly FileSystemEntry[],
  signal: AbortSignal,
): Promise<Collected | undefined> {
  const hasFolder = entries.some(({ isDirectory }) => isDirectory);
  const all = hasFolder ? await walkFolders(entries, signal) : files.map(namedByPath);
  if (all.length > 0 && all.every(({ isUnreadable }) => isUnreadable)) return undefined;
  const named = all.filter(({ name }) => !isNoGameFile(name));
  // If there is nothing else, even a picture is read, so that the user learns what is wrong with it.
  const { set, isCutShort } = arrange(named.length > 0 ? named : all);
  // Files that the search has not reached may have games, whatever the others are.
  return { set, isCutShort: isCutShort || (hasFolder && all.length > MAX_FILES) };
}

/** A file from a chosen folder has its path there. */
function namedByPath(file: File): NamedFile {
  return { name: file.webkitRelativePath || file.name, blob: file };
}

/** The files in the order of their names, with the common folder taken out of them. */
function arrange(all: readonly NamedFile[]): Collected {
  const [first] = all;
  const slash = first?.name.indexOf('/') ?? -1;
  const folder = slash < 0 ? '' : (first?.name.slice(0, slash) ?? '');
  const isOneFolder = folder !== '' && all.every(({ name }) => name.startsWith(`${folder}/`));
  const files = all
    .map((file) => (isOneFolder ? { ...file, name: file.name.slice(slash + 1) } : file))
    .toSorted((one, other) => NAMES.compare(one.name, other.name))
    .slice(0, MAX_FILES);
  const single = files.length === 1 ? files[0]?.name : undefined;
  const name = isOneFolder ? folder : (single ?? t('files.open.several', { count: files.length }));
  return { set: { name, files }, isCutShort: all.length > MAX_FILES };
}

/** Sorts file 2 before file 10. */
const NAMES = new Intl.Collator(undefined, { numeric: true });

/** The files of the folders. Stops after `MAX_FILES + 1` files: the last one shows that there are too many. */
async function walkFolders(
  entries: readonly FileSystemEntry[],
  signal: AbortSignal,
): Promise<NamedFile[]> {
  const found: NamedFile[] = [];
  const waiting = [...entries];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const name = next.fullPath.replace(/^\//, '');
    try {
      if (isFile(next)) found.push({ name, blob: await fileOf(next) });
      else if (isFolder(next)) waiting.push(...(await entriesOf(next, MAX_FILES + 1)));
    } catch {
      found.push({ name, blob: new Blob(), isUnreadable: true });
    }
    if (found.length > MAX_FILES || signal.aborted) break;
  }
  return found;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => {
    entry.file(resolve, reject);
  });
}

/** The entries of a folder, which browsers return in batches. */
async function entriesOf(
  folder: FileSystemDirectoryEntry,
  limit: number,
): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  while (all.length < limit) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (batch.length === 0) break;
    all.push(...batch);
  }
  return all;
}
