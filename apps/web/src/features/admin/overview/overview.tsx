import { getOverview } from '@chuhe/contract/admin-endpoints';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { siteZone } from '../../../lib/zone-text.ts';
import { AdminPage } from '../components/admin-page.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Segments } from '../components/segments.tsx';
import { useFilters } from '../lib/use-filters.ts';
import { useSiteData } from '../lib/use-site-data.ts';
import { AlertPanel } from './alert-panel.tsx';
import { FigureCards } from './figure-cards.tsx';
import { HealthPanel } from './health-panel.tsx';
import classes from './overview.module.css';
import { PackagePanel } from './package-panel.tsx';
import { RevenuePanel } from './revenue-panel.tsx';

const SPANS = [1, 14, 90] as const;
type Days = (typeof SPANS)[number];

/** The overview of the site: users, revenue and health. */
export function Overview() {
  const { t } = useTranslation();
  const [filters, setFilters] = useFilters();
  const days = SPANS.find((span) => String(span) === filters['days']) ?? 14;
  const [openAlerts, setOpenAlerts] = useState<number>();
  return (
    <AdminPage
      title={t('pages.admin.title')}
      lead={t('adminOverview.lead', { zone: siteZone() })}
      tools={
        <Segments
          label={t('adminOverview.time')}
          value={days}
          options={[
            [1, t('adminOverview.day')],
            [14, t('adminOverview.days', { count: 14 })],
            [90, t('adminOverview.days', { count: 90 })],
          ]}
          onChoose={(span) => setFilters({ days: span === 14 ? undefined : span })}
        />
      }
    >
      <AlertPanel
        all={openAlerts}
        onSettled={() => setOpenAlerts((count) => (count === undefined ? count : count - 1))}
      />
      <Parts key={days} days={days} onOpenAlerts={setOpenAlerts} />
    </AdminPage>
  );
}

interface PartsProps {
  readonly days: Days;
  readonly onOpenAlerts: (count: number) => void;
}

function Parts({ days, onOpenAlerts }: PartsProps) {
  const overview = useSiteData(getOverview, { query: { days } });
  const openAlerts = overview.data?.openAlerts;
  useEffect(() => {
    if (openAlerts !== undefined) onOpenAlerts(openAlerts);
  }, [openAlerts, onOpenAlerts]);
  return (
    <Loaded from={overview}>
      {(figures) => (
        <>
          <FigureCards figures={figures} />
          <div className={classes.columns}>
            <RevenuePanel figures={figures} days={days} />
            <HealthPanel health={figures.health} />
          </div>
          <PackagePanel figures={figures} />
        </>
      )}
    </Loaded>
  );
}
