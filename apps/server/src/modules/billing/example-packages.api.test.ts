import type { AdminPackage } from '@chuhe/contract/admin';
import { EXAMPLE_PACKAGE_IDS } from '@chuhe/contract/example-packages';
import { type Package, packageFieldsSchema } from '@chuhe/contract/package';
import { describe, expect, test } from 'vitest';
import { makeTestApi, type TestApi } from '../../testing/test-api.ts';
import { addExamplePackages } from './add-example-packages.ts';
import { fieldsOf } from './make-package.ts';
import { findVersion } from './package-repository.ts';
import { sell } from './testing/packages.ts';

async function start() {
  const api = await makeTestApi();
  const { headers } = await api.signIn({ type: 'ADMIN' });
  const add = () => addExamplePackages(api.database, api.now());
  const list = async (): Promise<AdminPackage[]> => {
    const { body } = await api.call({ url: '/api/admin/package', headers });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The contract says what the call gives.
    return body.data as AdminPackage[];
  };
  const set = (id: string, status: string) =>
    api.call({
      method: 'PATCH',
      url: `/api/admin/package/${id}`,
      headers,
      payload: { status },
    });
  return { api, headers, add, list, set };
}

const offers = async ({ call }: TestApi, headers: { readonly authorization: string }) => {
  const { body } = await call({ url: '/api/package', headers });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The contract says what the call gives.
  return body.data as Package[];
};

describe('the example packages', () => {
  test('are two drafts: administrators see them, buyers do not', async () => {
    const { api, headers, add, list } = await start();
    await add();
    expect(await list()).toMatchObject([
      { id: EXAMPLE_PACKAGE_IDS.month, status: 'INACTIVE', days: 30, version: 1 },
      { id: EXAMPLE_PACKAGE_IDS.year, status: 'INACTIVE', days: 365, version: 1 },
    ]);
    expect(await offers(api, headers)).toEqual([]);
  });

  test('are packages as an administrator could have made them', async () => {
    const { api, add } = await start();
    await add();
    for (const id of Object.values(EXAMPLE_PACKAGE_IDS)) {
      const version = await findVersion(api.database.db, id, 1);
      expect(packageFieldsSchema.safeParse(version && fieldsOf(version)).error).toBeUndefined();
    }
  });

  test('are added once by processes that start together, and not again', async () => {
    const { add, list } = await start();
    await Promise.all([add(), add(), add()]);
    await add();
    expect(await list()).toHaveLength(2);
  });

  test('stay deleted', async () => {
    const { add, list, set } = await start();
    await add();
    for (const id of Object.values(EXAMPLE_PACKAGE_IDS)) await set(id, 'DELETE');
    await add();
    expect(await list()).toEqual([]);
  });

  test('are not added beside packages of the site', async () => {
    const { api, add, list } = await start();
    const { packageId } = await sell(api.database.db);
    await add();
    expect((await list()).map(({ id }) => id)).toEqual([packageId]);
  });

  test('can be put on sale', async () => {
    const { api, headers, add, set } = await start();
    await add();
    expect((await set(EXAMPLE_PACKAGE_IDS.year, 'ACTIVE')).status).toBe(200);
    expect(await offers(api, headers)).toMatchObject([
      { id: EXAMPLE_PACKAGE_IDS.year, priceMinor: 4990, currency: 'usd' },
    ]);
  });
});
