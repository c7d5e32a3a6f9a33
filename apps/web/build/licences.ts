import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { LICENCES_FILE } from '../src/lib/documents.ts';
import { ICON_PACKAGE, isIconModule } from './icons.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url)).replaceAll('\\', '/');

/** The font whose outlines the board contains. The build does not need the package itself. */
const BOARD = `${ROOT}packages/board`;
const GLYPHS = `${BOARD}/src/glyphs.ts`;
const GLYPHS_PACKAGE = '@fontsource/lxgw-wenkai-tc';

/** The terms of the MIT licence, which are those of this project. */
const [MIT_TERMS] =
  readText(join(ROOT, 'LICENSE')).match(/^Permission is hereby granted[^]*/m) ?? [];
if (MIT_TERMS === undefined) throw new Error('LICENSE does not have the terms of the MIT licence.');

/** Notices for packages that contain no licence file, by the beginning of the package's name. */
const NOTICES: Readonly<Record<string, string>> = {
  '@firebase/': 'Copyright Google LLC\n\nLicensed under the Apache License, Version 2.0.',
  [ICON_PACKAGE]: `Copyright (c) 2020-2026 Paweł Kuna\n\n${MIT_TERMS}`,
};

/** A licence that requires a copy of its text. Many packages omit the text. */
const APACHE = 'Apache-2.0';
const APACHE_TEXT = new URL('apache-2.0.txt', import.meta.url);

/** Packages whose files the server serves in addition to the build. */
const SERVED = ['@fastify/swagger-ui'];

/** The notices of Swagger UI and of the packages in it. Copied from npm's `swagger-ui-dist`, since `@fastify/swagger-ui` omits them. */
const SWAGGER_TEXT = new URL('swagger-ui-licences.txt', import.meta.url);

const NETWORK = `The engine's evaluation network

Trained in part on positions of games from the Chinese-Chess-Practical-Dataset,
Copyright (c) 2026 Yu-Han Tseng, CC BY 4.0: https://creativecommons.org/licenses/by/4.0/
Changes: single positions were taken from its games.`;

/**
 * Writes the licences of all packages of which the build contains code, styles or fonts, or of which the server serves files. The build
 * fails if a package has no licence text. Each worker is a separate build, so `collect` is a plugin for every build, and `write` is a
 * plugin for the last one.
 *
 * Vite's `build.license` is not enough. It covers only the modules of one build, without fonts and workers, and accepts a package without
 * a licence text.
 */
export function licences(): { readonly collect: () => Plugin; readonly write: () => Plugin } {
  const folders = new Set<string>();
  return {
    collect: () => ({
      name: 'chuhe:collect-licences',
      apply: 'build',
      generateBundle: {
        // By then the fonts of the style sheets are in the bundle.
        order: 'post',
        handler(_options, bundle) {
          const { root } = this.environment.config;
          const outputs = Object.values(bundle);
          const ids = outputs.flatMap((output) =>
            output.type === 'chunk'
              ? output.moduleIds
              : output.originalFileNames.map((name) => resolve(root, name)),
          );
          for (const id of ids) {
            const folder = packageFolderOf(id);
            if (folder !== undefined) folders.add(folder);
          }
        },
      },
    }),
    write: () => ({
      name: 'chuhe:write-licences',
      apply: 'build',
      generateBundle: {
        order: 'post',
        handler() {
          const fileName = LICENCES_FILE.slice(1);
          this.emitFile({ type: 'asset', fileName, source: makeText(folders) });
        },
      },
    }),
  };
}

/** @returns the folder of the package that a module is from; `GLYPHS` for that module, and `undefined` for others of this project */
export function packageFolderOf(id: string): string | undefined {
  const path = id.replaceAll('\\', '/');
  // Helpers that the bundler adds have names such as `\0vite/preload-helper.js`.
  const [, bundler] = /^\0(vite|rolldown)\//.exec(path) ?? [];
  if (bundler !== undefined) return `${ROOT}node_modules/${bundler}`;
  if (isIconModule(id)) return `${ROOT}node_modules/${ICON_PACKAGE}`;
  const [folder] = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path.replace(/^\0/, '')) ?? [];
  if (folder !== undefined) return folder;
  return path === GLYPHS ? GLYPHS : undefined;
}

interface PackageLicence {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: string;
}

function makeText(folders: ReadonlySet<string>): string {
  const served = SERVED.map((name) => `${ROOT}node_modules/${name}`);
  const packages = [...folders, ...served].map((folder) =>
    folder === GLYPHS ? readGlyphsLicence() : readLicence(folder),
  );
  const missing = packages.filter(({ text, licence }) => text === '' || licence === '');
  if (missing.length > 0) {
    const names = missing.map(({ name, version }) => `${name} ${version}`).join(', ');
    throw new Error(
      `No licence text found for ${names}. Add it to ${fileURLToPath(import.meta.url)}.`,
    );
  }
  const own = `Chuhe, its engine and its evaluation network\nMIT\n\n${readText(join(ROOT, 'LICENSE'))}`;
  const sections = new Set(
    packages
      .map(({ name, version, licence, text }) => `${name} ${version}\n${licence}\n\n${text}`)
      .toSorted(),
  );
  const apache = `${APACHE}\n\n${readText(APACHE_TEXT)}`;
  return `${[own, NETWORK, ...sections, readText(SWAGGER_TEXT), apache].join(RULE)}\n`;
}

const RULE = `\n\n${'-'.repeat(80)}\n\n`;

function readLicence(folder: string): PackageLicence {
  const manifest: unknown = JSON.parse(readText(join(folder, 'package.json')));
  const [name, version, license] = ['name', 'version', 'license'].map((key) =>
    fieldOf(manifest, key),
  );
  const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file));
  const notice = Object.entries(NOTICES).find(([start]) => String(name).startsWith(start))?.[1];
  const texts = files.map((file) => readText(join(folder, file)));
  return {
    name: String(name),
    version: String(version),
    licence: typeof license === 'string' ? license : '',
    // Vite appends the licences of its own dependencies, which are not in the build.
    text: texts.join('\n\n').split('\n# Licenses of bundled')[0] || (notice ?? ''),
  };
}

function readGlyphsLicence(): PackageLicence {
  const manifest: unknown = JSON.parse(readText(join(BOARD, 'package.json')));
  const version = fieldOf(fieldOf(manifest, 'devDependencies'), GLYPHS_PACKAGE);
  const text = readText(join(BOARD, 'OFL.txt'));
  return { name: GLYPHS_PACKAGE, version: String(version), licence: 'OFL-1.1', text };
}

function readText(file: string | URL): string {
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n').replace(/^\n+/, '').trimEnd();
}

function fieldOf(data: unknown, name: string): unknown {
  const fields = typeof data === 'object' && data !== null ? Object.entries(data) : [];
  return fields.find(([key]) => key === name)?.[1];
}
