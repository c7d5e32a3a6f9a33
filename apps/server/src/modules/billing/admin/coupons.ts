import { isDeepStrictEqual } from 'node:util';
import { COUPON_LIMITS, type Coupon, type CouponFields } from '@chuhe/contract/coupon';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { insertAudit } from '../../../db/audit-repository.ts';
import type { Queryable } from '../../../db/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import { conflict } from '../../../http/conflict.ts';
import { makeFieldError } from '../../../http/field-error.ts';
import { addRoute } from '../../../http/route.ts';
import type { BillingContext } from '../billing-context.ts';
import {
  type CouponRow,
  findCouponById,
  insertCoupon,
  listCoupons as listRows,
  setCouponDisabled,
} from '../coupon-repository.ts';
import { findPackage } from '../package-repository.ts';
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
      await requirePackages(tx, fields);
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
      const found = await findCouponById(tx, couponId);
      if (found === undefined) throw new ApiError('NOT_FOUND');
      const before = { isDisabled: found.disabledAt !== null };
      if (before.isDisabled === body.isDisabled) return readCoupons(tx);
      await setCouponDisabled(tx, couponId, body.isDisabled ? now() : null);
      await insertAudit(tx, {
        at: now(),
        actorId: caller.userId,
        action: body.isDisabled ? 'coupon.disable' : 'coupon.enable',
        target: found.code,
        before,
        after: body,
      });
      return readCoupons(tx);
    }),
  );
}

async function requirePackages(tx: Queryable, { packageIds }: CouponFields): Promise<void> {
  for (const packageId of packageIds ?? []) {
    const status = (await findPackage(tx, packageId))?.package.status ?? 'DELETE';
    if (status === 'DELETE') throw makeFieldError('fields.packageIds', 'VALUE_INVALID');
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
