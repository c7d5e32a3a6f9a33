/**
 * Checks every page, dialog, menu and state with axe. `npm run test:full` checks each of them in every look: in every language,
 * colour mode and width. Run alone, this file checks each in one look. `npm test` leaves it out, since it takes minutes.
 */
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../src/app/routes.tsx';
import { accountViews, GUEST_VIEWS } from './accessibility/account-views.ts';
import { adminViews } from './accessibility/admin-views.ts';
import { BOARD_DIALOGS } from './accessibility/board-dialogs.ts';
import { BOARD_STATES } from './accessibility/board-states.ts';
import { LOOKS, type Look, lookAt } from './accessibility/looks.ts';
import { type FurnishedSite, furnishSite } from './accessibility/site.ts';
import { checkViews, type View } from './accessibility/view.ts';
import { logInByApi } from './account-steps.ts';
import { IS_FULL, useUsers } from './user.ts';

const newUser = useUsers();

/** Time limits for preparing the site and for checking the views of one user, in milliseconds. */
const [FURNISHING, CHECKING] = IS_FULL ? [600_000, 7_200_000] : [240_000, 900_000];

let site: FurnishedSite;
beforeAll(async () => {
  site = await furnishSite();
  return site.end;
}, FURNISHING);

/** The path of the board, whose document has its own routes, and the paths of all other pages. */
const PATHS = ['/', ...routes.flatMap(({ children = [] }) => children.map(pathOf))];

function pathOf({ options }: { readonly options: object }): string {
  if (!('path' in options)) throw new Error('A route without a path');
  return String(options.path);
}

/** The id of no group and no assignment. The pages with data are checked in `features/play/groups`. */
const NO_GROUP = '00000000-0000-4000-8000-000000000000';

/** The pages at these paths. */
function pagesOf(paths: readonly string[]): readonly View[] {
  return paths.map((name) => {
    const path = name
      .replace('$userId', site.userId)
      .replace('$name', 'Xu')
      .replace(/\$(groupId|assignmentId)/, NO_GROUP)
      .replace('$code', 'C01')
      .replace('$batchId', site.batchId);
    // Without a package, the checkout redirects to the list of packages.
    return {
      name,
      path: path.endsWith('/checkout') ? `${path}?packageId=${site.packageId}` : path,
    };
  });
}

const ADMIN_PATHS = PATHS.filter((path) => path.startsWith('/admin'));
const OTHER_PATHS = PATHS.filter((path) => !path.startsWith('/admin'));
/** Pages that are checked only as a guest. They look the same for an account, redirect it, or log it out. */
const GUEST_PATHS = new Set(['/test', '/404', '/login', '/register', '/logout']);
const USER_PATHS = OTHER_PATHS.filter((path) => !GUEST_PATHS.has(path));

/** The views of each user. */
const VIEWS = {
  guest: () => [...pagesOf(OTHER_PATHS), ...GUEST_VIEWS],
  user: () => [...pagesOf(USER_PATHS), ...accountViews(site), ...BOARD_DIALOGS, ...BOARD_STATES],
  administrator: () => [...pagesOf(ADMIN_PATHS), ...adminViews(site)],
} as const;

const KINDS = ['guest', 'user', 'administrator'] as const;
interface Round {
  readonly name: string;
  readonly lookOf: (view: View, place: number) => Look | undefined;
}

/** The rounds in which all views are shown, with the look of each view. */
const ROUNDS: readonly Round[] = IS_FULL
  ? LOOKS.map((look) => ({
      name: Object.values(look).join(' '),
      lookOf: ({ width = look.width }) => (width === look.width ? look : undefined),
    }))
  : [{ name: 'a look each', lookOf: ({ width }, place) => lookAt(place, width) }];

describe.each(ROUNDS)('in $name', ({ lookOf }) => {
  test.each(KINDS)(
    'a %s finds no violations on pages, in dialogs, menus and other states',
    // No retry, since a retry of all views takes minutes. `checkViews` retries each view that could not be shown.
    { timeout: CHECKING, retry: 0 },
    async (kind) => {
      const { page } = await newUser({ mayComplain: true, baseURL: site.address });
      if (kind !== 'guest') await logInByApi(page, kind === 'user' ? site.account : site.admin);
      expect(await checkViews(page, VIEWS[kind](), lookOf)).toEqual([]);
    },
  );
});

const SOURCE = fileURLToPath(new URL('../src', import.meta.url));

test('every file that renders a dialog or a menu has a view', async () => {
  const renders = /<(?:Dialog|AskDialog|DropdownMenu|ContextMenu)\b|\srole="menu"|popover="auto"/;
  const found: string[] = [];
  for (const file of await readdir(SOURCE, { recursive: true })) {
    const isOther = /^components\/|\.test\./.test(file) || !file.endsWith('.tsx');
    if (!isOther && renders.test(await readFile(`${SOURCE}/${file}`, 'utf8'))) found.push(file);
  }
  const views = KINDS.flatMap((kind): readonly View[] => VIEWS[kind]());
  const shown = new Set(views.flatMap(({ overlay }) => overlay ?? []));
  expect([...shown].toSorted()).toEqual(found.toSorted());
});
