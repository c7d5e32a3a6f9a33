/** What a browser gives for a dropped folder: an entry that is walked, and a file that cannot be read. */

interface Dropped {
  readonly files: readonly File[];
  readonly items: readonly { readonly webkitGetAsEntry: () => FileSystemEntry }[];
}

/** @param files the content of each file by its path below the folder, which begins with the folder's name */
export function droppedFolder(files: Readonly<Record<string, BlobPart>>): Dropped {
  const [first = ''] = Object.keys(files);
  const name = first.slice(0, first.indexOf('/'));
  const children = Object.entries(files).map(([path, content]) => fileEntry(path, content));
  const folder = {
    ...entry(`/${name}`, false),
    createReader: () => {
      // Browsers return the entries in batches, and then an empty one.
      const batches = [children.slice(0, 2), children.slice(2), []];
      return { readEntries: (take: (batch: unknown[]) => void) => take(batches.shift() ?? []) };
    },
  };
  return { files: [new File([], name)], items: [{ webkitGetAsEntry: () => asEntry(folder) }] };
}

function fileEntry(path: string, content: BlobPart): object {
  const file = new File([content], path.slice(path.lastIndexOf('/') + 1));
  return { ...entry(`/${path}`, true), file: (take: (file: File) => void) => take(file) };
}

function entry(fullPath: string, isFile: boolean) {
  const name = fullPath.slice(fullPath.lastIndexOf('/') + 1);
  return { name, fullPath, isFile, isDirectory: !isFile };
}

function asEntry(value: object): FileSystemEntry {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A part of the interface is enough here.
  return value as FileSystemEntry;
}
