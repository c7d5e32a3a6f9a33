import { isDeepStrictEqual } from 'node:util';
import { COUPON_LIMITS, type Coupon, type CouponFields } from '@chuhe/contract/coupon';
import { minimumCharge } from '@chuhe/contract/currencies';
import { LOCALES, textIn } from '@chuhe/contract/languages';
import { formatPrice } from '@chuhe/contract/money';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { insertAudit } from '../../../db/audit-repository.ts';
import type { Queryable } from '../../../db/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import { conflict } from '../../../http/conflict.ts';
import { makeFieldError } from '../../../http/field-error.ts';
import { addRoute } from '../../../http/route.ts';
import { leavesTooLittle, reduce } from '../apply-coupon.ts';
import type { BillingContext } from '../billing-context.ts';
import {
  type CouponRow,
  findCouponById,
  insertCoupon,
  listCoupons as listRows,
  setCouponDisabled,
} from '../coupon-repository.ts';
import { type FoundPackage, listActivePackages, listPackagesWith } from '../package-repository.ts';
import { lockPackages } from './admin-package-repository.ts';

/** `GET /api/admin/coupon` */
export function listCoupons(app: FastifyInstance, { database }: BillingContext): void {
  addRoute(app, ROUTES.listCoupons, () => readCoupons(database.db));
}

/** `POST /api/admin/coupon`. A repeated request has no effect. */
export function createCoupon(app: FastifyInstance, { database, now }: BillingContext): void {
  addRoute(app, ROUTES.createCoupon, async ({ body: { id, fields }, caller }) =>
    database.db.transaction(async (tx) => {
      // Serializes the creation of coupons, so that the limit holds.
      await lockPackages(tx);
      const known = await findCouponById(tx, id);
      if (known !== undefined) {
        if (!isSame(known, fields)) throw conflict('REQUEST_USED');
        return readCoupons(tx);
      }
      if ((await listRows(tx)).length >= COUPON_LIMITS.coupons) throw new ApiError('STORAGE_FULL');
      requireChargeable(fields, await requirePackages(tx, fields));
      const row = { ...fields, id, createdAt: now(), ...timesOf(fields) };
      if (!(await insertCoupon(tx, row))) throw makeFieldError('fields.code', 'COUPON_TAKEN');
      await insertAudit(tx, {
        at: now(),
        actorId: caller.userId,
        action: 'coupon.create',
        target: fields.code,
        before: null,
        after: fields,
      });
      return readCoupons(tx);
    }),
  );
}

/** `PATCH /api/admin/coupon/:couponId` */
export function setCouponStatus(app: FastifyInstance, { database, now }: BillingContext): void {
  addRoute(app, ROUTES.setCouponStatus, async ({ params: { couponId }, body, caller }) =>
    database.db.transaction(async (tx) => {
      const { isDisabled } = body;
      const changed = await setCouponDisabled(tx, couponId, isDisabled ? now() : null);
      if (changed !== undefined) {
        await insertAudit(tx, {
          at: now(),
          actorId: caller.userId,
          action: isDisabled ? 'coupon.disable' : 'coupon.enable',
          target: changed.code,
          before: { isDisabled: !isDisabled },
          after: body,
        });
      }
      const coupons = await readCoupons(tx);
      if (coupons.every(({ id }) => id !== couponId)) throw new ApiError('NOT_FOUND');
      return coupons;
    }),
  );
}

/**
 * Lists the packages that a coupon is for now: those that it names, or all on sale.
 *
 * @throws ApiError BAD_REQUEST if one does not exist
 */
async function requirePackages(
  tx: Queryable,
  { packageIds }: CouponFields,
): Promise<FoundPackage[]> {
  if (packageIds === null) return listActivePackages(tx);
  const found = await listPackagesWith(tx, packageIds);
  const kept = found.filter((each) => each.package.status !== 'DELETE');
  if (kept.length < new Set(packageIds).size) {
    throw makeFieldError('fields.packageIds', 'VALUE_INVALID');
  }
  return kept;
}

/** @throws ApiError BAD_REQUEST if the coupon leaves less of a price than can be charged */
function requireChargeable(fields: CouponFields, packages: readonly FoundPackage[]): void {
  for (const { version } of packages) {
    for (const price of [version, ...version.otherPrices]) {
      if (fields.currency !== null && fields.currency !== price.currency) continue;
      const reduced = reduce(price, fields);
      if (!leavesTooLittle(reduced)) continue;
      const { currency, amountMinor } = reduced;
      const path = fields.percent === null ? 'fields.amountMinor' : 'fields.percent';
      throw makeFieldError(path, 'COUPON_LEAVES_TOO_LITTLE', (language) => ({
        name: textIn(version.name, language),
        price: formatPrice(amountMinor, currency, LOCALES[language]),
        least: formatPrice(minimumCharge(currency), currency, LOCALES[language]),
      }));
    }
  }
}

/** Whether a coupon has all the fields of a repeated request. */
function isSame(row: CouponRow, fields: CouponFields): boolean {
  const { code, percent, amountMinor, currency, packageIds, maxUses, isOncePerUser } = row;
  const known = { code, percent, amountMinor, currency, packageIds, maxUses, isOncePerUser };
  const { startsAt, endsAt } = row;
  return isDeepStrictEqual({ ...known, startsAt, endsAt }, { ...fields, ...timesOf(fields) });
}

function timesOf({ startsAt, endsAt }: CouponFields) {
  return {
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  };
}

async function readCoupons(db: Queryable): Promise<Coupon[]> {
  const rows = await listRows(db);
  return rows.map(({ coupon, ...counts }) => ({ ...makeCoupon(coupon), ...counts }));
}

function makeCoupon(row: CouponRow): Omit<Coupon, 'usedCount' | 'openCount'> {
  const { id, code, percent, amountMinor, currency, packageIds, maxUses, isOncePerUser } = row;
  const reduction = { percent, amountMinor, currency };
  return {
    id,
    code,
    ...reduction,
    packageIds,
    maxUses,
    isOncePerUser,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    isDisabled: row.disabledAt !== null,
    createdAt: row.createdAt.toISOString(),
  };
}
