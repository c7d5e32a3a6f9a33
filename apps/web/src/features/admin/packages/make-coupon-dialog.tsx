import { createCoupon } from '@chuhe/contract/admin-endpoints';
import type { Coupon, CouponFields } from '@chuhe/contract/coupon';
import { CURRENCIES, type Currency } from '@chuhe/contract/currencies';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckRow } from '../../../components/check-row.tsx';
import form from '../../../components/form/form.module.css';
import { TextField } from '../../../components/form/text-field.tsx';
import { currencyName } from '../../../lib/money/currency-name.ts';
import { parsePrice } from '../../../lib/money/parse-price.ts';
import { makeUuid } from '../../../lib/uuid.ts';
import { AskDialog } from '../components/ask-dialog.tsx';
import { SelectField } from '../components/select-field.tsx';
import { beginningOfDay, endOfDay } from '../lib/admin-time.ts';
import { textOf } from '../lib/admin-words.ts';
import { callAdmin } from '../lib/call-admin.ts';
import type { FieldMessages } from '../lib/field-messages.ts';
import { numberOf } from '../lib/number-of.ts';
import type { PackageList } from './use-packages.ts';

interface MakeCouponDialogProps {
  readonly packages: PackageList;
  readonly onDone: (coupons: Coupon[]) => void;
  readonly onClose: () => void;
}

const KINDS = ['PERCENT', 'AMOUNT'] as const;

const NEW = {
  code: '',
  kind: 'PERCENT' as (typeof KINDS)[number],
  percent: '10',
  amount: '',
  currency: 'vnd' as Currency,
  packageIds: [] as readonly string[],
  from: '',
  until: '',
  maxUses: '',
  isOncePerUser: true,
};
type CouponDraft = typeof NEW;

/** The form for a new coupon, which cannot be changed afterwards. */
export function MakeCouponDialog({ packages, onDone, onClose }: MakeCouponDialogProps) {
  const { t } = useTranslation();
  const [id] = useState(makeUuid);
  const [draft, setDraft] = useState(NEW);
  const edit = (change: Partial<CouponDraft>): void => setDraft({ ...draft, ...change });
  const field = (name: 'code' | 'percent' | 'amount' | 'from' | 'until' | 'maxUses') => ({
    value: draft[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      edit({ [name]: currentTarget.value }),
  });
  return (
    <AskDialog
      title={t('adminCoupons.new')}
      text={t('adminCoupons.newText')}
      action={t('adminCoupons.create')}
      hasReason={false}
      send={() => callAdmin(createCoupon, { body: { id, fields: couponOf(draft) } })}
      onDone={onDone}
      onClose={onClose}
    >
      {(words: FieldMessages) => (
        <>
          <TextField
            name="fields.code"
            label={t('adminCoupons.code')}
            hint={t('adminCoupons.codeHint')}
            autoComplete="off"
            maxLength={32}
            error={words['fields.code']}
            {...field('code')}
          />
          <SelectField
            name="kind"
            label={t('adminCoupons.kind')}
            value={draft.kind}
            options={KINDS.map((kind) => [kind, t(`adminCoupons.kinds.${kind}`)])}
            onChoose={(kind) => edit({ kind })}
          />
          {draft.kind === 'PERCENT' ? (
            <TextField
              name="fields.percent"
              type="number"
              min={1}
              max={100}
              label={t('adminCoupons.percent')}
              error={words['fields.percent']}
              {...field('percent')}
            />
          ) : (
            <div className={form.columns}>
              <TextField
                name="fields.amountMinor"
                inputMode="decimal"
                autoComplete="off"
                label={t('adminCoupons.amount')}
                error={words['fields.amountMinor']}
                {...field('amount')}
              />
              <SelectField
                name="fields.currency"
                label={t('adminPackages.currency')}
                value={draft.currency}
                options={CURRENCIES.map((each) => [each, currencyName(each)] as const)}
                error={words['fields.currency']}
                onChoose={(currency) => edit({ currency })}
              />
            </div>
          )}
          <fieldset>
            <legend>{t('adminCoupons.packages')}</legend>
            {packages.map((each) => (
              <CheckRow
                key={each.id}
                label={textOf(each.name)}
                checked={draft.packageIds.includes(each.id)}
                onChange={(isOn) => {
                  const others = draft.packageIds.filter((other) => other !== each.id);
                  edit({ packageIds: isOn ? [...others, each.id] : others });
                }}
              />
            ))}
          </fieldset>
          <div className={form.columns}>
            <TextField
              name="fields.startsAt"
              type="date"
              isOptional
              label={t('adminCoupons.firstDay')}
              error={words['fields.startsAt']}
              {...field('from')}
            />
            <TextField
              name="fields.endsAt"
              type="date"
              isOptional
              label={t('adminShared.lastDay')}
              error={words['fields.endsAt']}
              {...field('until')}
            />
          </div>
          <TextField
            name="fields.maxUses"
            type="number"
            min={1}
            isOptional
            label={t('adminCoupons.maxUses')}
            error={words['fields.maxUses']}
            {...field('maxUses')}
          />
          <CheckRow
            label={t('adminCoupons.oncePerUser')}
            checked={draft.isOncePerUser}
            onChange={(isOncePerUser) => edit({ isOncePerUser })}
          />
          <p className={form.hint}>{t('adminCoupons.guestHint')}</p>
        </>
      )}
    </AskDialog>
  );
}

/** Invalid numbers become `NaN`, which the server refuses with the name of the field. */
function couponOf(draft: CouponDraft): CouponFields {
  const { code, kind, percent, amount, currency, packageIds, isOncePerUser } = draft;
  const isPercent = kind === 'PERCENT';
  return {
    code,
    percent: isPercent ? numberOf(percent) : null,
    // An amount that cannot be read is refused as too small.
    amountMinor: isPercent ? null : (parsePrice(amount, currency) ?? 0),
    currency: isPercent ? null : currency,
    packageIds: packageIds.length === 0 ? null : [...packageIds],
    startsAt: beginningOfDay(draft.from),
    endsAt: endOfDay(draft.until),
    maxUses: draft.maxUses.trim() === '' ? null : numberOf(draft.maxUses),
    isOncePerUser,
  };
}
