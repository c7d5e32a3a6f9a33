import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

/** Parses the source of the application, to find texts and the keys of texts in it. */

const SOURCE = new URL('../../', import.meta.url);
/** The packages in which codes and names are parts of keys. */
const PACKAGES = ['board', 'contract', 'game', 'engine', 'lessons', 'rules'].map(
  (name) => new URL(`../../../../../packages/${name}/src/`, import.meta.url),
);

export interface SourceFile {
  /** Relative to `src/`. */
  readonly path: string;
  readonly text: string;
}

/** All files of the application except tests and texts. */
export function readSources(): SourceFile[] {
  return readFolder(SOURCE).filter(({ path }) => !/^i18n\/(en|vi|zh)\//.test(path));
}

/** All files of the server except tests. */
export function readServerSources(): SourceFile[] {
  return readFolder(new URL('../../../../server/src/', import.meta.url));
}

/** All files of `PACKAGES` except tests. */
export function readPackageSources(): SourceFile[] {
  return PACKAGES.flatMap(readFolder);
}

function readFolder(folder: URL): SourceFile[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return paths
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$|(^|\/)testing\//.test(path))
    .map((path) => ({ path, text: readFileSync(fileURLToPath(new URL(path, folder)), 'utf8') }));
}

/** Every string or number literal and every property name. */
export function namesIn(nodes: readonly SyntaxNode[]): ReadonlySet<string> {
  const keys = nodes.map((node) => (node.type === 'Property' ? node['key'] : undefined));
  const named = keys.flatMap((key) => (isNode(key) ? [key['name'] ?? key['value']] : []));
  const literals = nodes.map((node) => (node.type === 'Literal' ? node['value'] : undefined));
  return new Set([...named, ...literals].filter(isName).map(String));
}

function isName(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

/** A node of any kind in the syntax tree; the caller checks its properties. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [property: string]: unknown;
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Every node of a file, parents first. */
export function walkSource(file: SourceFile): readonly SyntaxNode[] {
  const known = nodesOf.get(file);
  if (known !== undefined) return known;
  const { program, errors } = parseSync(file.path, file.text);
  if (errors.length > 0) throw new Error(`${file.path} cannot be parsed`);
  const nodes = [...walkNodes(program)];
  nodesOf.set(file, nodes);
  return nodes;
}

/** The nodes of the files that have been parsed, since most files are searched several times. */
const nodesOf = new WeakMap<SourceFile, readonly SyntaxNode[]>();

/** Yields every node of a syntax tree, parents first. */
export function* walkNodes(value: unknown): Generator<SyntaxNode> {
  if (Array.isArray(value)) {
    for (const item of value) yield* walkNodes(item);
  } else if (isNode(value)) {
    yield value;
    for (const child of Object.values(value)) yield* walkNodes(child);
  }
}

/** The possible texts of an expression, including those of each branch and the fixed parts of a template. */
export function textsOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? [node['value']] : [];
    case 'JSXText':
      return [String(node['value'])];
    case 'TemplateLiteral':
      return quasisOf(node);
    case 'JSXExpressionContainer':
      return textsOf(node['expression']);
    case 'ConditionalExpression':
      return [...textsOf(node['consequent']), ...textsOf(node['alternate'])];
    case 'LogicalExpression':
      return [
        ...textsOf(node['operator'] === '&&' ? undefined : node['left']),
        ...textsOf(node['right']),
      ];
    case 'BinaryExpression':
      // The operands of `+` are texts, but those of a comparison are not shown.
      return node['operator'] === '+' ? [...textsOf(node['left']), ...textsOf(node['right'])] : [];
    default:
      return [];
  }
}

/** The fixed parts of a template, in the order of the source. */
export function quasisOf({ quasis }: SyntaxNode): string[] {
  if (!Array.isArray(quasis)) return [];
  return quasis.map((quasi: { value: { cooked: string } }) => quasi.value.cooked);
}

/** The modules that a file imports or exports from statically, as written. Imports of types alone are left out. */
export function importsOf(file: SourceFile): string[] {
  return [...walkSource(file)].flatMap((node) => {
    const { source, specifiers } = node;
    const kind = node['importKind'] ?? node['exportKind'];
    if (!isNode(source) || node.type === 'ImportExpression' || kind === 'type') return [];
    const names = Array.isArray(specifiers) ? specifiers : [];
    const isOfTypes =
      names.length > 0 &&
      names.every((each) => each.importKind === 'type' || each.exportKind === 'type');
    return isOfTypes ? [] : [String(source['value'])];
  });
}
