/** What a browser gives for a dropped folder: an entry that is walked, and a file that cannot be read. */

interface Dropped {
  readonly files: readonly File[];
  readonly items: readonly { readonly webkitGetAsEntry: () => FileSystemEntry }[];
}

/**
 * @param files the content of each file by its path below the folder, which begins with the folder's name; an error for a file that cannot be read
 * @param ms milliseconds that it takes to read a part of the folder
 */
export function droppedFolder(files: Readonly<Record<string, BlobPart | Error>>, ms = 0): Dropped {
  const [first = ''] = Object.keys(files);
  const name = first.slice(0, first.indexOf('/'));
  const children = Object.entries(files).map(([path, content]) => fileEntry(path, content));
  const folder = {
    ...entry(`/${name}`, false),
    createReader: () => {
      // Browsers return the entries in batches, and then an empty one.
      const batches = [children.slice(0, 2), children.slice(2), []];
      return {
        readEntries: (take: (batch: unknown[]) => void) => {
          const batch = batches.shift() ?? [];
          if (ms === 0) take(batch);
          else setTimeout(() => take(batch), ms);
        },
      };
    },
  };
  return { files: [new File([], name)], items: [{ webkitGetAsEntry: () => asEntry(folder) }] };
}

function fileEntry(path: string, content: BlobPart | Error): object {
  const read = (take: (file: File) => void, refuse: (error: Error) => void): void => {
    if (content instanceof Error) refuse(content);
    else take(new File([content], path.slice(path.lastIndexOf('/') + 1)));
  };
  return { ...entry(`/${path}`, true), file: read };
}

function entry(fullPath: string, isFile: boolean) {
  const name = fullPath.slice(fullPath.lastIndexOf('/') + 1);
  return { name, fullPath, isFile, isDirectory: !isFile };
}

function asEntry(value: object): FileSystemEntry {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A part of the interface is enough here.
  return value as FileSystemEntry;
}
