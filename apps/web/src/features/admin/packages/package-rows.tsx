import type { AdminPackage } from '@chuhe/contract/admin';
import { setPackageStatus } from '@chuhe/contract/admin-endpoints';
import { LOCALES } from '@chuhe/contract/languages';
import { formatPrice } from '@chuhe/contract/money';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconArrowDown from '~icons/arrow-down';
import IconArrowUp from '~icons/arrow-up';
import IconGripVertical from '~icons/grip-vertical';
import { Button } from '../../../components/button.tsx';
import iconButton from '../../../components/icon-button.module.css';
import { giftTexts } from '../../../components/package-gifts.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { countText } from '../../../lib/number-text.ts';
import admin from '../components/admin.module.css';
import { AskDialog } from '../components/ask-dialog.tsx';
import { StateMark } from '../components/marks.tsx';
import { textOf } from '../lib/admin-words.ts';
import { callAdmin } from '../lib/call-admin.ts';
import { LimitsDialog } from './limits-dialog.tsx';
import { newLimits } from './new-limits.ts';
import classes from './packages.module.css';
import type { PackageList, PackagesData } from './use-packages.ts';

interface PackageRowsProps {
  readonly list: PackageList;
  readonly data: PackagesData;
  readonly onEdit: (given: AdminPackage) => void;
}

/** Packages in the order in which users see them. The order can be changed by dragging or by buttons. */
export function PackageRows({ list, data, onEdit }: PackageRowsProps) {
  const [dragged, setDragged] = useState<AdminPackage>();
  const drop = (event: DragEvent, place: number): void => {
    event.preventDefault();
    setDragged(undefined);
    if (dragged !== undefined && list.indexOf(dragged) !== place) void data.move(dragged, place);
  };
  return (
    <ol className={admin.rows}>
      {list.map((given, place) => (
        <li
          key={given.id}
          className={classes.row}
          data-dragged={given === dragged || undefined}
          onDragOver={(event) => {
            if (dragged !== undefined) event.preventDefault();
          }}
          onDrop={(event) => drop(event, place)}
        >
          <span
            className={classes.grip}
            draggable
            aria-hidden="true"
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(given);
            }}
            onDragEnd={() => setDragged(undefined)}
          >
            <IconGripVertical size={16} stroke={1.8} />
          </span>
          <PackageFacts given={given} />
          <MoveButtons given={given} place={place} count={list.length} onMove={data.move} />
          <PackageButtons given={given} list={list} data={data} onEdit={onEdit} />
        </li>
      ))}
    </ol>
  );
}

const DAYS = { ONE_TIME: 'adminPackages.days', SUBSCRIPTION: 'adminPackages.every' } as const;
const MONTHS = {
  ONE_TIME: 'adminPackages.months',
  SUBSCRIPTION: 'adminPackages.everyMonths',
} as const;

function PackageFacts({ given }: { readonly given: AdminPackage }) {
  const { t } = useTranslation();
  const { name, status, kind, days, months, trialDays } = given;
  const { version, activeCount, soldCount } = given;
  const language = currentLanguage();
  const isSold = status === 'ACTIVE';
  const prices = [given, ...given.otherPrices].map(({ priceMinor, currency }) =>
    formatPrice(priceMinor, currency, LOCALES[language]),
  );
  return (
    <div>
      <p className={admin.name}>
        {textOf(name)}
        <StateMark
          tone={isSold ? 'on' : 'off'}
          text={t(isSold ? 'adminPackages.sold' : 'adminPackages.retired')}
        />
      </p>
      <p className={admin.small}>
        <b>{prices.join(' / ')}</b>
        {` · ${t(months === null ? DAYS[kind] : MONTHS[kind], { count: months ?? days })}`}
        {trialDays > 0 && ` · ${t('adminPackages.trial', { count: trialDays })}`}
      </p>
      <p className={admin.small}>{giftTexts(t, given).join(' · ')}</p>
      <p className={admin.small}>
        {t('adminPackages.counts', {
          version,
          active: countText(activeCount, language),
          sold: countText(soldCount, language),
        })}
      </p>
    </div>
  );
}

interface MoveButtonsProps {
  readonly given: AdminPackage;
  readonly place: number;
  readonly count: number;
  readonly onMove: PackagesData['move'];
}

function MoveButtons({ given, place, count, onMove }: MoveButtonsProps) {
  const { t } = useTranslation();
  const name = textOf(given.name);
  const moves = [
    [t('adminPackages.up'), IconArrowUp, place - 1],
    [t('adminPackages.down'), IconArrowDown, place + 1],
  ] as const;
  return (
    <div className="buttons">
      {moves.map(([label, Icon, next]) => (
        <button
          key={label}
          type="button"
          className={iconButton.button}
          aria-label={`${label}: ${name}`}
          data-hint={label}
          aria-disabled={next < 0 || next >= count}
          onClick={() => {
            if (next >= 0 && next < count) void onMove(given, next);
          }}
        >
          <Icon size={16} stroke={1.8} aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}

function PackageButtons({
  given,
  list,
  data,
  onEdit,
}: PackageRowsProps & { readonly given: AdminPackage }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'delete' | 'sell'>();
  const limits = newLimits(given, list);
  const name = textOf(given.name);
  const isSold = given.status === 'ACTIVE';
  const sell = t(isSold ? 'adminPackages.retire' : 'adminPackages.sell');
  return (
    <div className="buttons">
      <Button aria-label={`${t('adminPackages.edit')}: ${name}`} onClick={() => onEdit(given)}>
        {t('adminPackages.edit')}
      </Button>
      <Button
        aria-label={`${sell}: ${name}`}
        onClick={() => {
          if (!isSold && limits.length > 0) setAsked('sell');
          else void data.setStatus(given, isSold ? 'INACTIVE' : 'ACTIVE');
        }}
      >
        {sell}
      </Button>
      <Button
        aria-label={`${t('adminPackages.delete')}: ${name}`}
        onClick={() => setAsked('delete')}
      >
        {t('adminPackages.delete')}
      </Button>
      {asked === 'sell' && (
        <LimitsDialog
          name={name}
          limits={limits}
          onConfirm={() => void data.setStatus(given, 'ACTIVE')}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'delete' && (
        <AskDialog
          title={t('adminPackages.deleteTitle', { name })}
          text={t('adminPackages.deleteText')}
          action={t('adminPackages.delete')}
          hasReason={false}
          isDanger
          send={() =>
            callAdmin(setPackageStatus, {
              params: { packageId: given.id },
              body: { status: 'DELETE' },
            })
          }
          onDone={data.set}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
