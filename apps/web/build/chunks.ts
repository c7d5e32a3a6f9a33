/** Defines how the build divides the code into files. */
import { isIconModule } from './icons.ts';

interface ModuleGraph {
  readonly getModuleInfo: (id: string) => ModuleInfo | null;
}

interface ModuleInfo {
  readonly isEntry: boolean;
  /** Ids of the modules that it imports statically. */
  readonly importedIds: readonly string[];
  /** Ids of the modules that import it statically. */
  readonly importers: readonly string[];
  /** Ids of the modules that import it dynamically. */
  readonly dynamicImporters: readonly string[];
}

/** The code that the board page fetches right after its board: the default panels and what surrounds them. Relative to `src`. */
export const PANEL_MODULES = [
  'app/layouts/frame-extras.ts',
  'app/pages/late-features.tsx',
  'app/pages/moves-column.tsx',
  'app/pages/player-extras.tsx',
  'app/pages/sources-column.tsx',
  'app/pages/found-games.tsx',
  'app/run-session.ts',
  'features/analysis/cloud/cloud-panel.tsx',
  'features/analysis/engine/engine-parts.tsx',
  'features/analysis/graph/graph-panel.tsx',
  'features/games/files/has-kept-list.ts',
  'lib/game/announced-move.ts',
  'lib/game/keep-game.ts',
  'lib/keep-focus.ts',
];

/** The pages of the other document, and code that both documents fetch: menus' icons and the keeping of the focus. */
const PAGES =
  /\/app\/(pages\/[a-z-]+-page|layouts\/admin-layout)\.tsx$|\/features\/(account|admin|billing|games\/saved)\/|\/lib\/(actions\/|keep-focus)/;

/**
 * Code that may be put into the files of the panels, besides icons: our own, and TanStack Query without its infinite queries, which no panel
 * has.
 */
const PANEL_CODE =
  /\/(apps\/web\/src|packages)\/|node_modules\/@tanstack\/(react-)?query(?!.*[iI]nfiniteQ)/;

/**
 * Combines the code that a page needs before it can be used into a few files: the libraries, which change only when
 * they are updated, the code that the documents share, and the code of the board. The code of the board's default panels, which are
 * fetched together right after it, is in two files: `panels`, and `shared` for what pages of the other document need, too. All other
 * code that is fetched later, such as a dialog, stays in separate files.
 */
export const CHUNKS = [
  {
    name: 'vendor',
    // Excludes the parts of the router that only lazy pages use.
    test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!(?:react-)?query|react-router\/dist\/esm\/useBlocker)[^/]+|i18next|react-i18next|zustand)\//,
    priority: 4,
  },
  {
    debugName: 'frame',
    name: (id: string, graph: ModuleGraph) => (isInEveryDocument(id, graph) ? 'frame' : null),
    // Excludes other libraries, since matching their index files would include the whole library.
    test: /\/(apps\/web\/src|packages)\//,
    priority: 3,
  },
  {
    debugName: 'board',
    // One file compresses better than many files that are fetched together anyway.
    name: (id: string, graph: ModuleGraph) => (isOfBoardOnly(id, graph) ? 'board-core' : null),
    test: /\/(apps\/web\/src|packages)\//,
    priority: 2,
  },
  {
    debugName: 'shared',
    name: (id: string, graph: ModuleGraph) => (isOfPanelsAndPages(id, graph) ? 'shared' : null),
    test: isPanelCode,
    priority: 1,
  },
  {
    debugName: 'panels',
    name: (id: string, graph: ModuleGraph) => (isOfPanels(id, graph) ? 'panels' : null),
    test: isPanelCode,
    priority: 0,
  },
];

function isPanelCode(id: string): boolean {
  return PANEL_CODE.test(id) || isIconModule(id);
}

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

/** The panels are fetched together, and a few files compress better than a hundred. */
function isOfPanels(id: string, graph: ModuleGraph): boolean {
  return rootsOfPanelCode(id, graph).length > 0;
}

/** Whether a page of the other document needs code of the panels, too. */
function isOfPanelsAndPages(id: string, graph: ModuleGraph): boolean {
  return rootsOfPanelCode(id, graph).some((root) => PAGES.test(root));
}

/** Empty for code that no panel needs, and for schemas, which panels import only as types. */
function rootsOfPanelCode(id: string, graph: ModuleGraph): readonly string[] {
  const isSchema = graph.getModuleInfo(id)?.importedIds.some((each) => /\/zod\//.test(each));
  const roots = isSchema === true ? [] : [...rootsOf(id, graph, new Set())];
  return roots.some(isPanelModule) ? roots : [];
}

function isPanelModule(id: string): boolean {
  return PANEL_MODULES.some((path) => id.endsWith(`/src/${path}`));
}

/** The entries and dynamically imported modules that import a module statically, directly or through other modules. */
function rootsOf(id: string, graph: ModuleGraph, seen: Set<string>): ReadonlySet<string> {
  if (seen.has(id)) return new Set();
  seen.add(id);
  const info = graph.getModuleInfo(id);
  const isRoot = info?.isEntry === true || (info?.dynamicImporters.length ?? 0) > 0;
  const above = (info?.importers ?? []).flatMap((each) => [...rootsOf(each, graph, seen)]);
  return new Set(isRoot ? [id, ...above] : above);
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
