import { exportOrders } from '@chuhe/contract/admin-endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../components/form/text-field.tsx';
import { downloadFile } from '../../../lib/download-file.ts';
import { siteDay } from '../../../lib/time-text.ts';
import { emitToast } from '../../../lib/toast.ts';
import { siteZone } from '../../../lib/zone-text.ts';
import { AskDialog } from '../components/ask-dialog.tsx';
import { callAdmin } from '../lib/call-admin.ts';

/** Asks for the days, and downloads their payments as CSV. The first choice is the last month. */
export function ExportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [[from, to], setDays] = useState(lastMonth);
  const send = () => callAdmin(exportOrders, { query: { from, to } }, { timeout: EXPORT_TIMEOUT });
  return (
    <AskDialog
      title={t('adminOrders.csvTitle')}
      text={t('adminOrders.csvText', { zone: siteZone() })}
      action={t('adminOrders.csv')}
      hasReason={false}
      send={send}
      onDone={({ fileName, content }) => {
        downloadFile(new TextEncoder().encode(content), fileName);
        emitToast({ tone: 'success', title: t('adminOrders.csvDone') });
      }}
      onClose={onClose}
    >
      {(words) => (
        <>
          <TextField
            type="date"
            name="from"
            max={to}
            label={t('adminOrders.csvFrom')}
            value={from}
            error={words['from']}
            onChange={({ currentTarget }) => setDays([currentTarget.value, to])}
          />
          <TextField
            type="date"
            name="to"
            min={from}
            label={t('adminOrders.csvTo')}
            value={to}
            error={words['to']}
            onChange={({ currentTarget }) => setDays([from, currentTarget.value])}
          />
        </>
      )}
    </AskDialog>
  );
}

/** In milliseconds; long, because the file of a year is large. */
const EXPORT_TIMEOUT = 120_000;

/** The first and the last day of the month before this one. */
function lastMonth(): readonly [from: string, to: string] {
  const today = siteDay(new Date());
  const [year = 0, month = 1] = today.split('-').map(Number);
  const day = (months: number, days: number): string =>
    new Date(Date.UTC(year, month - 1 + months, days)).toISOString().slice(0, 10);
  return [day(-1, 1), day(0, 0)];
}
