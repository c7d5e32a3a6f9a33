/** Defines how the build divides the code into files. */

interface ModuleGraph {
  readonly getModuleInfo: (id: string) => ModuleInfo | null;
}

interface ModuleInfo {
  readonly isEntry: boolean;
  /** Ids of the modules that import it statically. */
  readonly importers: readonly string[];
}

/**
 * Combines the code that a page needs before it can be used into a few files: the libraries, which change only when
 * they are updated, the code that the documents share, and the code of the board. Code that is fetched later, such as a
 * panel or a dialog, stays in separate files, even if two panels share it.
 */
export const CHUNKS = [
  {
    name: 'vendor',
    // Excludes the parts of the router that only lazy pages use.
    test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!(?:react-)?query|react-router\/dist\/esm\/useBlocker)[^/]+|i18next|react-i18next|zustand)\//,
    priority: 2,
  },
  {
    debugName: 'frame',
    name: (id: string, graph: ModuleGraph) => (isInEveryDocument(id, graph) ? 'frame' : null),
    // Excludes other libraries, since matching their index files would include the whole library.
    test: /\/(apps\/web\/src|packages)\//,
    priority: 1,
  },
  {
    debugName: 'board',
    // One file compresses better than many files that are fetched together anyway.
    name: (id: string, graph: ModuleGraph) => (isOfBoardOnly(id, graph) ? 'board-core' : null),
    test: /\/(apps\/web\/src|packages)\//,
    priority: 0,
  },
];

/** The documents that import a module statically, directly or through other modules. By module. */
const documents = new Map<string, ReadonlySet<string>>();

function isInEveryDocument(id: string, graph: ModuleGraph): boolean {
  return documentsOf(id, graph, new Set()).size > 1;
}

/** Excludes modules that the entry imports directly, since pages of other documents also load this file for the code that they share. */
function isOfBoardOnly(id: string, graph: ModuleGraph): boolean {
  const [first = '', ...more] = documentsOf(id, graph, new Set());
  if (!first.endsWith('board.html') || more.length > 0) return false;
  return graph.getModuleInfo(id)?.importers.includes(first) === false;
}

function documentsOf(id: string, graph: ModuleGraph, above: Set<string>): ReadonlySet<string> {
  const known = documents.get(id);
  if (known !== undefined || above.has(id)) return known ?? new Set();
  above.add(id);
  const info = graph.getModuleInfo(id);
  const own = info?.isEntry === true ? [id] : [];
  const all = (info?.importers ?? []).flatMap((each) => [...documentsOf(each, graph, above)]);
  const found = new Set([...own, ...all]);
  above.delete(id);
  if (above.size === 0) documents.set(id, found);
  return found;
}
