import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PANEL_MODULES } from '../../build/chunks.ts';
import * as early from './en/early.ts';
import { texts as english } from './en/index.ts';
import * as panelTexts from './en/panel-texts.ts';
import { flattenTexts } from './testing/flatten-texts.ts';
import { findHardCodedTexts } from './testing/hard-coded.ts';
import {
  importsOf,
  namesIn,
  quasisOf,
  readPackageSources,
  readSources,
  type SourceFile,
  type SyntaxNode,
  walkSource,
} from './testing/source.ts';
import { texts as vietnamese } from './vi/index.ts';
import { texts as chinese } from './zh/index.ts';

const sources = readSources();
const EN = flattenTexts(english);
const TRANSLATIONS = { vi: flattenTexts(vietnamese), zh: flattenTexts(chinese) };

describe.each(Object.entries(TRANSLATIONS))('the texts in %s', (_language, translation) => {
  test('have the keys of English, none empty', () => {
    expect([...translation.keys()].toSorted()).toEqual([...EN.keys()].toSorted());
    expect([...translation].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test('have the same placeholders', () => {
    expect(valuesOf(translation)).toEqual(valuesOf(EN));
  });

  test('are translated: only names and texts without words equal English', () => {
    const same = [...translation].filter(([key, text]) => text === EN.get(key));
    const untranslated = same.filter(([, text]) => /\p{L}{2}/u.test(withoutNames(text)));
    expect(untranslated).toEqual([]);
  });
});

/** Removes words that a translation shares with English. */
function withoutNames(text: string): string {
  return text
    .replace(/\{\{.*?\}\}/g, '')
    .replace(
      /\b(FEN|PGN|ICCS|UCI|WXF|XQF|UBB|E-?mail|Menu|Chuhe|Google|Facebook|Apple|Microsoft)\b/gi,
      '',
    );
}

describe('keys and source', () => {
  test('every key is used', () => {
    expect(unusedKeys([...EN.keys()], sources, readPackageSources())).toEqual([]);
  });

  test.each([
    ['its literal', "t('a.b')", []],
    ['a template and a name of its own', "t(`a.${x}`); type X = 'b'", []],
    ['a template and the name of a property', 't(`a.${x}`); const all = { b: 1 }', []],
    ['a template alone', 't(`a.${x}`)', ['a.b']],
    ['a template and part of a name', "t(`a.${x}`); type X = 'bc'", ['a.b']],
    ['a template with another end', "t(`a.${x}Text`); type X = 'b'", ['a.b']],
  ])('whether a key is used is told by %s', (_, text, unused) => {
    expect(unusedKeys(['a.b'], [{ path: 'a.ts', text }], [])).toEqual(unused);
  });

  test('no text is hard-coded in the source', () => {
    expect(sources.flatMap((file) => findHardCodedTexts(file, (text) => EN.has(text)))).toEqual([]);
  });

  test('lists are joined by the separators of the language', () => {
    const joined = sources.filter(({ text }) => /\.join\(['"`][,;] /.test(text));
    expect(joined.map(({ path }) => path)).toEqual([]);
  });
});

describe('the texts of the board page', () => {
  const atStart = [...flattenTexts(early).keys()];
  const withPanels = [...atStart, ...flattenTexts(panelTexts).keys()];
  const panels = [...PANEL_MODULES, ...modulesWithPanelTexts(sources)];

  test.each([
    ['the page', ['app/board-main.tsx'], atStart],
    ['code that is loaded with the texts of the panels', panels, withPanels],
  ])('contain every key of %s', (_, roots, loaded) => {
    const used = staticModules(roots);
    const nodes = used.flatMap((file) => walkSource(file));
    const names = namesIn(nodes);
    const patterns = nodes.flatMap(patternOf);
    const isUsed = (key: string) =>
      names.has(stemOf(key)) || patterns.some((pattern) => pattern.test(stemOf(key)));
    const keys = [...EN.keys()].filter(isUsed);
    expect(keys.filter((key) => !loaded.includes(key))).toEqual([]);
  });
});

/** The modules that are imported with `texts: 'panels'` or by `startFetched`: in the call itself, or by the name of a function. */
function modulesWithPanelTexts(sources: readonly SourceFile[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const inCalls = [...text.matchAll(/import\('([^']+)'\)[^;]*?texts: 'panels'/g)];
    const named = [...text.matchAll(/const (\w+) = \(\) => import\('([^']+)'\)/g)].filter(
      ([, name]) =>
        new RegExp(`\\b${name}\\b[^;]*texts: 'panels'|startFetched\\(${name}\\b`).test(text),
    );
    const targets = [
      ...inCalls.map(([, target]) => target),
      ...named.map(([, , target]) => target),
    ];
    return targets.map((target = '') => posix.join(posix.dirname(path), target));
  });
}

/** Some modules and all that they import statically, directly or through others. */
function staticModules(roots: readonly string[]): SourceFile[] {
  const files = new Map(sources.map((file) => [file.path, file]));
  const found = new Set(roots);
  for (const path of found) {
    const file = files.get(path);
    if (file === undefined) throw new Error(`There is no ${path}`);
    for (const target of importsOf(file)) {
      const imported = posix.join(posix.dirname(path), target);
      if (files.has(imported)) found.add(imported);
    }
  }
  return [...found].flatMap((path) => files.get(path) ?? []);
}

describe('the search for hard-coded text', () => {
  test.each([
    ['<p>Hello there</p>', 'Hello there'],
    ['<p>你好</p>', '你好'],
    ['<><b>{x}</b> moves</>', 'moves'],
    ['<p>{"Hello"}</p>', 'Hello'],
    ['<p>{isRed ? "Red" : t("black")}</p>', 'Red'],
    ['<p>{isRed && `Red ${n}`}</p>', 'Red'],
    ['<img alt="A board" />', 'A board'],
    ['<p>{"Ply " + n}</p>', 'Ply'],
    ['<button aria-label={`Move ${n}`} />', 'Move'],
    ['<input placeholder="FEN" />', 'FEN'],
    ['emitToast({ tone: "info", title: "Saved" })', 'Saved'],
    ['emitToast({ title: ok ? "Game saved" : t("no") })', 'Game saved'],
  ])('finds %s', (source, text) => {
    expect(find(`export const a = ${source};`)).toEqual([`a.tsx:1 ${text}`]);
  });

  test.each([
    '<p>{t("common.back")}</p>',
    '<Notice title="common.back" />',
    '<b>Chuhe</b>',
    '<p>{tab === "graph" && <Graph />}</p>',
    '<p>{ply} / {count} · 3</p>',
    '<div className="Some words" role="menu" />',
    'call({ label: "wxf", name: "Some words" })',
  ])('leaves %s', (source) => {
    expect(find(`export const a = ${source};`)).toEqual([]);
  });
});

/**
 * A string literal uses the key that it equals. A template, such as `pages.${name}.title`, uses every key whose variable parts occur
 * somewhere as a string or property name.
 */
function unusedKeys(
  keys: readonly string[],
  sources: readonly SourceFile[],
  others: readonly SourceFile[],
): string[] {
  const nodes = sources.flatMap((file) => walkSource(file));
  const names = namesIn([...nodes, ...others.flatMap((file) => walkSource(file))]);
  const patterns = nodes.flatMap(patternOf);
  const isUsed = (key: string): boolean =>
    names.has(key) ||
    patterns.some((pattern) =>
      pattern
        .exec(key)
        ?.slice(1)
        .every((part) => names.has(part)),
    );
  // i18next chooses among the plural forms of a key.
  return [...new Set(keys.map(stemOf))].filter((key) => !isUsed(key));
}

/** The key without its plural form. */
function stemOf(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '');
}

function patternOf(node: SyntaxNode): RegExp[] {
  if (node.type !== 'TemplateLiteral') return [];
  const parts = quasisOf(node);
  if (!/^[a-z]\w*\.$|^[a-z]\w*\.\w/i.test(parts[0] ?? '')) return [];
  return [new RegExp(`^${parts.map((part) => escapePattern(part)).join('(.+?)')}$`)];
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function valuesOf(texts: ReadonlyMap<string, string>): Record<string, string[]> {
  return Object.fromEntries([...texts].map(([key, text]) => [key, valuesIn(text)]));
}

function valuesIn(text: string): string[] {
  return [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name).toSorted();
}

function find(text: string): string[] {
  return findHardCodedTexts({ path: 'a.tsx', text }, (key) => key === 'common.back');
}
