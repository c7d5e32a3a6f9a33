import { getCoverage } from '@chuhe/contract/setting-endpoints';
import type { Coverage } from '@chuhe/contract/strength';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Section } from '../../../components/section.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { countText } from '../../../lib/number-text.ts';
import { Loaded } from '../components/loaded.tsx';
import { Readings } from '../components/readings.tsx';
import { useSiteData } from '../lib/use-site-data.ts';
import classes from './admin.module.css';

/** Timeout in milliseconds; long, because the server counts positions. */
const COVERAGE_TIMEOUT = 60_000;

/** The coverage of the position database. */
export function CoverageSection() {
  const { t } = useTranslation();
  const coverage = useSiteData(
    getCoverage,
    {},
    { follows: ['learning'], timeout: COVERAGE_TIMEOUT },
  );
  return (
    <Section title={t('admin.coverage.title')} lead={t('admin.coverage.lead')}>
      <Loaded from={coverage}>{(data) => <CoverageReadings coverage={data} />}</Loaded>
      <Button disabled={coverage.isFetching} onClick={coverage.refetch}>
        {t(coverage.isFetching ? 'common.processing' : 'admin.coverage.again')}
      </Button>
    </Section>
  );
}

function CoverageReadings({ coverage }: { readonly coverage: Coverage }) {
  const { t } = useTranslation();
  const { positions, scoredMoves, today, waiting } = coverage;
  return (
    <>
      <Readings
        rows={[
          [t('admin.coverage.positions'), count(positions)],
          [t('admin.coverage.moves'), count(scoredMoves)],
          [t('admin.coverage.today'), count(today.positions)],
          [t('admin.coverage.waiting'), count(waiting)],
        ]}
      />
      {positions === 0 ? <p className={classes.note}>{t('admin.coverage.empty')}</p> : null}
      {coverage.plies.length > 0 && <PlyBars coverage={coverage} />}
    </>
  );
}

function PlyBars({ coverage }: { readonly coverage: Coverage }) {
  const { t } = useTranslation();
  const { plies, isWhole } = coverage;
  const others = coverage.positions - plies.reduce((sum, { positions }) => sum + positions, 0);
  const most = Math.max(...plies.map(({ positions }) => positions));
  return (
    <details className={classes.more} open>
      <summary>{t('admin.coverage.byPly')}</summary>
      <table className={classes.plies}>
        <thead>
          <tr>
            <th scope="col">{t('admin.coverage.ply')}</th>
            <th scope="col">{t('admin.coverage.known')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {plies.map(({ ply, positions }) => (
            <tr key={ply}>
              <th scope="row">{ply}</th>
              <td>{count(positions)}</td>
              <td aria-hidden="true">
                <span style={{ width: `${(100 * positions) / most}%` }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isWhole && others > 0 && (
        <p className={classes.note}>
          {t('admin.coverage.others', { count: others, text: count(others) })}
        </p>
      )}
      {!isWhole && <p className={classes.note}>{t('admin.coverage.partial')}</p>}
    </details>
  );
}

function count(value: number): string {
  return countText(value, currentLanguage());
}
