import { listCoupons, setCouponStatus } from '@chuhe/contract/admin-endpoints';
import type { Coupon } from '@chuhe/contract/coupon';
import { LOCALES } from '@chuhe/contract/languages';
import { formatPrice } from '@chuhe/contract/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconTicket from '~icons/ticket';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { dayText } from '../../../lib/time-text.ts';
import admin from '../components/admin.module.css';
import { Loaded } from '../components/loaded.tsx';
import { StateMark } from '../components/marks.tsx';
import { Panel } from '../components/panel.tsx';
import { textOf } from '../lib/admin-words.ts';
import { callAdmin, tellRefusal } from '../lib/call-admin.ts';
import { useSiteData } from '../lib/use-site-data.ts';
import { MakeCouponDialog } from './make-coupon-dialog.tsx';
import classes from './packages.module.css';
import type { PackageList } from './use-packages.ts';

/** Manages the coupons. */
export function Coupons({ packages }: { readonly packages: PackageList }) {
  const { t } = useTranslation();
  const coupons = useSiteData(listCoupons, {});
  const [isMaking, setMaking] = useState(false);
  const setDisabled = async ({ id }: Coupon, isDisabled: boolean): Promise<void> => {
    const parts = { params: { couponId: id }, body: { isDisabled } };
    const answer = await callAdmin(setCouponStatus, parts);
    tellRefusal(answer);
    if (answer.success) coupons.set(answer.data);
  };
  return (
    <Panel
      title={t('adminCoupons.title')}
      tools={<Button onClick={() => setMaking(true)}>{t('adminCoupons.new')}</Button>}
    >
      <Loaded from={coupons}>
        {(list) =>
          list.length === 0 ? (
            <Notice
              icon={IconTicket}
              title={t('adminCoupons.none')}
              text={t('adminCoupons.noneText')}
            />
          ) : (
            <ul className={admin.rows}>
              {list.map((each) => (
                <CouponRow key={each.id} coupon={each} packages={packages} onSet={setDisabled} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isMaking && (
        <MakeCouponDialog
          packages={packages}
          onDone={coupons.set}
          onClose={() => setMaking(false)}
        />
      )}
    </Panel>
  );
}

interface CouponRowProps {
  readonly coupon: Coupon;
  readonly packages: PackageList;
  readonly onSet: (coupon: Coupon, isDisabled: boolean) => Promise<void>;
}

function CouponRow({ coupon, packages, onSet }: CouponRowProps) {
  const { t } = useTranslation();
  const { code, isDisabled, usedCount, openCount, maxUses, isOncePerUser } = coupon;
  const label = t(isDisabled ? 'adminCoupons.enable' : 'adminCoupons.disable');
  const facts = [
    t('adminCoupons.off', { reduction: reductionOf(coupon) }),
    ...packagesOf(coupon, packages),
    ...useTimes(coupon),
    maxUses === null
      ? t('adminCoupons.usedNoLimit', { count: usedCount })
      : t('adminCoupons.used', { used: usedCount, of: maxUses }),
    ...(openCount > 0 ? [t('adminCoupons.open', { count: openCount })] : []),
    ...(isOncePerUser ? [t('adminCoupons.once')] : []),
  ];
  return (
    <li>
      <div>
        <p className={admin.name}>
          <span className={classes.key}>{code}</span>
          <StateMark
            tone={isDisabled ? 'off' : 'on'}
            text={t(isDisabled ? 'adminCoupons.disabled' : 'adminCoupons.enabled')}
          />
        </p>
        <p className={admin.small}>{facts.join(' · ')}</p>
      </div>
      <Button aria-label={`${label}: ${code}`} onClick={() => void onSet(coupon, !isDisabled)}>
        {label}
      </Button>
    </li>
  );
}

function reductionOf({ percent, amountMinor, currency }: Coupon): string {
  if (amountMinor === null || currency === null) return `${percent}%`;
  return formatPrice(amountMinor, currency, LOCALES[currentLanguage()]);
}

/** Deleted packages have no name here. */
function packagesOf({ packageIds }: Coupon, packages: PackageList): string[] {
  if (packageIds === null) return [];
  return packages.filter(({ id }) => packageIds.includes(id)).map(({ name }) => textOf(name));
}

function useTimes({ startsAt, endsAt }: Coupon): string[] {
  const { t } = useTranslation();
  const language = currentLanguage();
  return [
    ...(startsAt === null ? [] : [t('adminCoupons.from', { day: dayText(startsAt, language) })]),
    ...(endsAt === null ? [] : [t('adminCoupons.until', { day: dayText(endsAt, language) })]),
  ];
}
