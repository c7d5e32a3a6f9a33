import { AUDIT_ACTIONS, type AuditAction } from '@chuhe/contract/audit';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../../i18n/texts.ts';
import admin from '../components/admin.module.css';
import { useLateText } from '../lib/use-late-text.ts';
import classes from './audit.module.css';
import { outlineOf } from './sentence.ts';

export interface Filter {
  /** An action, or the area of several with its dot. */
  readonly action?: string;
  readonly target?: string;
  readonly person?: string;
  /** The first and the last day. */
  readonly from?: string;
  readonly to?: string;
}

type Change = { readonly [Name in keyof Filter]?: Filter[Name] | undefined };

interface AuditFilterProps {
  readonly filter: Filter;
  readonly onFilter: (change: Change) => void;
}

/** Which entries are shown. Texts apply a moment after typing. */
export function AuditFilter({ filter, onFilter }: AuditFilterProps) {
  const { t } = useTranslation();
  const { action = '', from = '', to = '' } = filter;
  return (
    <div role="search" className={`${admin.tools} ${classes.filter}`}>
      <select
        aria-label={t('adminAudit.kind')}
        value={action}
        onChange={({ currentTarget }) => onFilter({ action: currentTarget.value || undefined })}
      >
        <option value="">{t('adminAudit.allActions')}</option>
        {AREAS.map(([area, key, actions]) => (
          <optgroup key={area} label={t(key)}>
            <option value={`${area}.`}>{t('adminAudit.allOf', { area: t(key) })}</option>
            {actions.map((each) => (
              <option key={each} value={each}>
                {outlineOf(each, t)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <LateInput name="person" filter={filter} onFilter={onFilter} />
      <LateInput name="target" filter={filter} onFilter={onFilter} />
      <label>
        {t('adminAudit.from')}
        <input
          type="date"
          value={from}
          max={to}
          onChange={({ currentTarget }) => onFilter({ from: currentTarget.value || undefined })}
        />
      </label>
      <label>
        {t('adminAudit.to')}
        <input
          type="date"
          value={to}
          min={from}
          onChange={({ currentTarget }) => onFilter({ to: currentTarget.value || undefined })}
        />
      </label>
    </div>
  );
}

interface LateInputProps extends AuditFilterProps {
  readonly name: 'person' | 'target';
}

function LateInput({ name, filter, onFilter }: LateInputProps) {
  const { t } = useTranslation();
  const find = useCallback(
    (text: string) => onFilter({ [name]: text || undefined }),
    [name, onFilter],
  );
  const [typed, type] = useLateText(filter[name] ?? '', find);
  const label = t(`adminAudit.${name}`);
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={100}
      spellCheck={false}
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}

type Area = AuditAction extends `${infer Name}.${string}` ? Name : never;

const AREA_TEXTS: Readonly<Record<Area, TextKey>> = {
  user: 'adminAudit.areas.user',
  order: 'adminAudit.areas.order',
  'payment-alert': 'adminAudit.areas.payment-alert',
  package: 'adminAudit.areas.package',
  coupon: 'adminAudit.areas.coupon',
  'activation-key': 'adminAudit.areas.activation-key',
  collection: 'adminAudit.areas.collection',
  contribution: 'adminAudit.areas.contribution',
  exercise: 'adminAudit.areas.exercise',
  worker: 'adminAudit.areas.worker',
  learning: 'adminAudit.areas.learning',
  network: 'adminAudit.areas.network',
  legal: 'adminAudit.areas.legal',
  setting: 'adminAudit.areas.setting',
  audit: 'adminAudit.areas.audit',
};

/** The actions by area. */
const AREAS = Object.entries(AREA_TEXTS).map(
  ([area, key]) =>
    [area, key, AUDIT_ACTIONS.filter((each) => each.startsWith(`${area}.`))] as const,
);
