import { isNode, type SourceFile, type SyntaxNode, textsOf, walkSource } from './source.ts';

/** Names that are the same in every language. */
const NAMES: ReadonlySet<string> = new Set(['Chuhe', '楚河']);

/** The names of attributes and properties whose values are shown or read aloud. */
const SPOKEN =
  /^(title|alt|placeholder|label|text|caption|hint|cause|message|description|aria-(label|description|roledescription|valuetext|placeholder)|data-hint)$/;

/**
 * Finds visible texts that do not come from the translations, as `path:line text`.
 *
 * @param isKey whether a string is the key of a text
 */
export function findHardCodedTexts(file: SourceFile, isKey: (text: string) => boolean): string[] {
  const found: string[] = [];
  for (const node of walkSource(file)) {
    for (const text of spokenTextsOf(node)) {
      if (isKey(text) || !hasWords(text)) continue;
      const line = file.text.slice(0, node.start).split('\n').length;
      found.push(`${file.path}:${line} ${text.trim()}`);
    }
  }
  return found;
}

function spokenTextsOf(node: SyntaxNode): string[] {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment': {
      const children: unknown = node['children'];
      return Array.isArray(children) ? children.flatMap(textsOf) : [];
    }
    case 'JSXAttribute':
      return SPOKEN.test(nameOf(node['name'])) ? textsOf(node['value']) : [];
    case 'Property':
      // Properties with these names also have other uses, so only values that look like words count.
      return SPOKEN.test(nameOf(node['key'])) ? textsOf(node['value']).filter(readsLikeWords) : [];
    default:
      return [];
  }
}

function nameOf(node: unknown): string {
  const name = isNode(node) ? (node['name'] ?? node['value']) : undefined;
  return typeof name === 'string' ? name : '';
}

function hasWords(text: string): boolean {
  return /\p{L}{2}/u.test(text) && !NAMES.has(text.trim());
}

function readsLikeWords(text: string): boolean {
  return /\s|^\p{Lu}|[^\p{ASCII}]/u.test(text);
}
