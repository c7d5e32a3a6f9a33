import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The package has all icons in one file. Those with a module for each icon have 17,842 files to install. */
export const ICON_PACKAGE = '@iconify-json/tabler';

const DATA = new URL(import.meta.resolve(`${ICON_PACKAGE}/icons.json`));
const COMPONENT = fileURLToPath(new URL('../src/components/icon.tsx', import.meta.url));
const IMPORT = /^~icons\/(?<name>[a-z\d-]+)$/;
const MODULE = '\0icons/';

/** What every line repeats. `makeIcon` sets it for the whole icon, so that the width can be chosen. */
const REPEATED =
  / (?:fill="none"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g;

interface IconData {
  /** `hidden`: withdrawn, and kept for those who still use it. */
  readonly icons: Readonly<Record<string, { readonly body: string; readonly hidden?: true }>>;
}

/**
 * Makes a component of each icon that a module imports.
 *
 * ```ts
 * import IconTrash from '~icons/trash';
 * ```
 */
export function icons(): Plugin {
  let data: IconData | undefined;
  return {
    name: 'chuhe:icons',
    resolveId(source) {
      const name = IMPORT.exec(source)?.groups?.['name'];
      return name === undefined ? undefined : `${MODULE}${name}`;
    },
    load(id) {
      if (!isIconModule(id)) return undefined;
      const name = id.slice(MODULE.length);
      data ??= readData();
      const icon = data.icons[name];
      if (icon === undefined || icon.hidden === true) {
        throw new Error(`${ICON_PACKAGE} has no icon “${name}”.`);
      }
      const shapes = JSON.stringify(icon.body.replaceAll(REPEATED, ''));
      return {
        code: `import { makeIcon } from ${JSON.stringify(COMPONENT)};\nexport default /* @__PURE__ */ makeIcon(${shapes});`,
        moduleSideEffects: false,
      };
    },
  };
}

function readData(): IconData {
  const data: IconData = JSON.parse(readFileSync(DATA, 'utf8'));
  return data;
}

/** @param id of a module in the bundler's graph */
export function isIconModule(id: string): boolean {
  return id.startsWith(MODULE);
}
