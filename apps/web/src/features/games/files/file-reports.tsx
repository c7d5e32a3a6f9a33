import type { Warning } from '@chuhe/game/pgn';
import { useTranslation } from 'react-i18next';
import { warningWords } from '../../../lib/game/warning-words.ts';
import classes from './game-files.module.css';
import type { FileReport } from './pgn-messages.ts';
import type { FileProblem } from './problem.ts';
import type { Reading } from './reading.ts';

/** The most files that are listed. */
const SHOWN = 200;

/** The files without games, each with the reason, and the warnings about whole files. */
export function FileReports({ reports, moreFailed }: Pick<Reading, 'reports' | 'moreFailed'>) {
  const { t } = useTranslation();
  if (reports.length === 0) return null;
  const failed = moreFailed + reports.filter(({ problem }) => problem !== undefined).length;
  const rest = Math.max(0, reports.length - SHOWN) + moreFailed;
  const title =
    failed > 0
      ? t('files.reports.failed', { count: failed })
      : t('files.reports.warned', { count: reports.length });
  return (
    <details className={classes.warnings} open={reports.length <= 3}>
      <summary>{title}</summary>
      <ul>
        {reports.slice(0, SHOWN).map((report) => (
          <li key={report.name}>
            <ReportText report={report} />
          </li>
        ))}
        {rest > 0 && <li>{t('files.reports.more', { total: rest })}</li>}
      </ul>
    </details>
  );
}

/** The most warnings of a file that are listed. */
const SHOWN_WARNINGS = 5;

function ReportText({ report: { name, problem, warnings } }: { readonly report: FileReport }) {
  const { t } = useTranslation();
  const rest = warnings.length - SHOWN_WARNINGS;
  const texts = [
    ...(problem === undefined || isSaid(problem, warnings) ? [] : [t(`files.problems.${problem}`)]),
    // The name of the file is before them already.
    ...warnings
      .slice(0, SHOWN_WARNINGS)
      .map(({ file: _file, ...warning }) => warningWords(warning, t)),
    ...(rest > 0 ? [t('files.open.moreWarnings', { total: rest })] : []),
  ];
  return t('files.places.before', { place: name, text: texts.join(' · ') });
}

/** Whether a warning says the same and more. */
function isSaid(problem: FileProblem, warnings: readonly Warning[]): boolean {
  return (problem === 'unsupported' || problem === 'encrypted') && warnings.length > 0;
}
