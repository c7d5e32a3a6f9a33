import type { Permission } from '@chuhe/contract/identity';
import type { PackageKind } from '@chuhe/contract/package';
import type { OrderStatus } from '@chuhe/contract/payment';

/** The options of admin forms. They repeat lists of the contract, because importing the contract would load all its schemas. */

export const PERMISSION_NAMES = listOf<Permission>({
  'CLOUD.READ': 1,
  'CLOUD.UNLIMIT': 1,
  'CLOUD.WRITE': 1,
  'API.USE': 1,
  'COLLECTION.READ': 1,
});

export const PACKAGE_KIND_NAMES = listOf<PackageKind>({ ONE_TIME: 1, SUBSCRIPTION: 1 });

export const ORDER_STATUS_NAMES = listOf<OrderStatus>({
  OPEN: 1,
  PROCESSING: 1,
  PAID: 1,
  FAILED: 1,
  EXPIRED: 1,
  REFUNDED: 1,
  DISPUTED: 1,
});

/** Lists the keys. The type of the parameter ensures that no name is missing. */
function listOf<Name extends string>(names: Readonly<Record<Name, 1>>): readonly Name[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The literals above have exactly these keys.
  return Object.keys(names) as Name[];
}
