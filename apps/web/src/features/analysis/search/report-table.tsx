import { useTranslation } from 'react-i18next';
import { ResultBar } from '../../../components/result-bar.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { useEccoNames } from '../../../lib/ecco.ts';
import { resultsFor } from '../../../lib/game/results.ts';
import { decimalText } from '../../../lib/number-text.ts';
import classes from './game-search.module.css';
import { openingNamed, type ReportRow } from './report.ts';
import type { Side } from './search.ts';

interface ReportTableProps {
  readonly side: Side;
  readonly rows: readonly ReportRow[];
  readonly onChoose: (opening: string) => void;
}

/** The results of one side by opening. Clicking an opening lists its games. */
export function ReportTable({ side, rows, onChoose }: ReportTableProps) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <table className={classes.openings}>
      <caption data-side={side}>{t(`search.report.as.${side}`)}</caption>
      <thead>
        <tr>
          <th scope="col">{t('search.report.opening')}</th>
          <th scope="col">{t('search.report.games')}</th>
          <th scope="col">{t('search.report.record')}</th>
          <th scope="col">{t('games.columns.score')}</th>
          <th scope="col" data-hint={t('games.intervalHint')}>
            {t('games.columns.interval')}
          </th>
          <th scope="col">{t('games.columns.results')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.opening} side={side} row={row} onChoose={onChoose} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends Pick<ReportTableProps, 'side' | 'onChoose'> {
  readonly row: ReportRow;
}

function Row({ side, row, onChoose }: RowProps) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { opening, games, wins, draws, losses, score, interval } = row;
  const name = openingNamed(opening);
  return (
    <tr>
      <th scope="row">
        <button type="button" onClick={() => onChoose(opening)}>
          {name === undefined ? t('search.other') : t(`openings.${name}`)}
        </button>
        <Codes codes={row.codes} />
      </th>
      <td>{games}</td>
      <td>{`${wins} · ${draws} · ${losses}`}</td>
      <td>{score === null ? '–' : `${decimalText(score, language)}%`}</td>
      <td>{interval === null ? '–' : interval.map((end) => Math.round(end)).join('–')}</td>
      <td>
        <span className={classes.bar}>
          <ResultBar results={resultsFor({ wins, draws, losses }, side)} />
        </span>
      </td>
    </tr>
  );
}

/** The codes of an opening, with their numbers of games. */
function Codes({ codes }: Pick<ReportRow, 'codes'>) {
  const nameOf = useEccoNames();
  if (codes.length === 0) return null;
  return (
    <small>
      {codes.map(({ ecco, games }) => (
        <span key={ecco} data-hint={nameOf(ecco)}>
          {ecco} × {games}
        </span>
      ))}
    </small>
  );
}
