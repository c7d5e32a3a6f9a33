import { isDeepStrictEqual } from 'node:util';
import type { PackageFields } from '@chuhe/contract/package';
import type { PackageVersion } from '../package-repository.ts';

/** The fields of a version that administrators edit. */
export function fieldsOf(version: PackageVersion): PackageFields {
  const { name, description, kind, priceMinor, currency, days, credits, permissions } = version;
  return { name, description, kind, priceMinor, currency, days, credits, permissions };
}

/** Permissions sorted and without duplicates. */
export function tidyFields(fields: PackageFields): PackageFields {
  return { ...fields, permissions: [...new Set(fields.permissions)].toSorted() };
}

export function isSameFields(one: PackageFields, other: PackageFields): boolean {
  return isDeepStrictEqual(tidyFields(one), tidyFields(other));
}
