/** How the code is cut into files. */

interface ModuleGraph {
  readonly getModuleInfo: (id: string) => ModuleInfo | null;
}

interface ModuleInfo {
  readonly isEntry: boolean;
  /** Who imports it statically. */
  readonly importers: readonly string[];
}

/**
 * Few files instead of many small ones for what a page needs before it can be used: libraries, which change with an
 * update only, and a frame of what both documents share. What is fetched later, a panel or a dialog, stays in files of
 * its own, also where two of them share it.
 */
export const CHUNKS = [
  {
    name: 'vendor',
    // Of the router without what only lazy pages use.
    test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!(?:react-)?query|react-router\/dist\/esm\/useBlocker)[^/]+|i18next|react-i18next|zustand)\//,
    priority: 2,
  },
  {
    debugName: 'frame',
    name: (id: string, graph: ModuleGraph) => (isInEveryDocument(id, graph) ? 'frame' : null),
    // Of other libraries only what is used comes along: their index files would lead to all of it.
    test: /\/(apps\/web\/src|packages)\//,
    priority: 1,
  },
  {
    debugName: 'board',
    // In one file it is packed better than in many that are fetched together anyway.
    name: (id: string, graph: ModuleGraph) => (isOfBoardOnly(id, graph) ? 'board-core' : null),
    test: /\/(apps\/web\/src|packages)\//,
    priority: 0,
  },
];

/** Documents that need a module before anything else, by module. */
const documents = new Map<string, ReadonlySet<string>>();

function isInEveryDocument(id: string, graph: ModuleGraph): boolean {
  return documentsOf(id, graph, new Set()).size > 1;
}

/** Not what brings the document to life: pages of the other one load this file too, for what they share with the board. */
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
