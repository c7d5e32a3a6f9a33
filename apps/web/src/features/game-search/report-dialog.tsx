import { IconAlertTriangle, IconCloudOff, IconFolderOpen } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import type { ApiFailure } from '../../lib/api/failure.ts';
import { api } from '../../lib/api/the-api.ts';
import classes from './game-search.module.css';
import { getGameReport } from './game-search-calls.ts';
import { LeftBook } from './left-book.tsx';
import { openFound } from './open-found.ts';
import { OpeningGames } from './opening-games.tsx';
import type { Report } from './report.ts';
import { type ChosenOpening, ReportTable } from './report-table.tsx';
import { ForReaders, type FoundDialogProps } from './search-dialog.tsx';
import { YearField } from './search-filter.tsx';
import { type Side, yearOf } from './the-search.ts';

/** What the reader's own games say: results by opening, and where they left the books. */
export function ReportDialog({ openOwn, onClose }: FoundDialogProps) {
  const { t } = useTranslation();
  const open = useCallback(
    (matchId: string, ply: number): void => {
      onClose();
      void openFound({ source: 'own', gameId: matchId }, ply, openOwn);
    },
    [onClose, openOwn],
  );
  return (
    <Dialog title={t('search.report.title')} isWide onClose={onClose}>
      <ForReaders>
        <Reports onOpen={open} />
      </ForReaders>
    </Dialog>
  );
}

export interface ReportChoice {
  readonly player: string | undefined;
  readonly from: string;
  readonly to: string;
}

interface ReportsProps {
  readonly onOpen: (matchId: string, ply: number) => void;
}

function Reports({ onOpen }: ReportsProps) {
  const [choice, setChoice] = useState<ReportChoice>({ player: undefined, from: '', to: '' });
  const [chosen, setChosen] = useState<ChosenOpening>();
  const { report, failure, retry } = useReport(choice);
  if (chosen !== undefined) {
    return (
      <OpeningGames
        chosen={chosen}
        player={report?.player ?? ''}
        choice={choice}
        onOpen={(matchId) => onOpen(matchId, 0)}
        onBack={() => setChosen(undefined)}
      />
    );
  }
  return (
    <div className={classes.report} aria-busy={report === undefined && failure === undefined}>
      <ReportHead report={report} choice={choice} onChange={setChoice} />
      {failure === undefined ? (
        <ReportBody report={report} onChoose={setChosen} onOpen={onOpen} />
      ) : (
        <Failed failure={failure} onRetry={retry} />
      )}
    </div>
  );
}

/** Milliseconds after the last key in a field. */
const TYPED_MS = 300;

function useReport({ player, from, to }: ReportChoice) {
  const [report, setReport] = useState<Report>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [tries, setTries] = useState(0);
  const [first, last] = [yearOf(from), yearOf(to)];
  useEffect(() => {
    const asking = new AbortController();
    const ask = async (): Promise<void> => {
      const query = {
        ...(player !== undefined && { player }),
        ...(first !== undefined && { from: first }),
        ...(last !== undefined && { to: last }),
      };
      const options = { isQuiet: true, signal: asking.signal };
      const answer = await api.call(getGameReport, { query }, options);
      if (asking.signal.aborted) return;
      setFailure(answer.success ? undefined : answer);
      if (answer.success) setReport(answer.data);
    };
    const timer = setTimeout(() => void ask(), TYPED_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [player, first, last, tries]);
  return { report, failure, retry: () => setTries((count) => count + 1) };
}

interface ReportHeadProps {
  readonly report: Report | undefined;
  readonly choice: ReportChoice;
  readonly onChange: (choice: ReportChoice) => void;
}

function ReportHead({ report, choice, onChange }: ReportHeadProps) {
  const { t } = useTranslation();
  const names = report?.players.map(({ name }) => name) ?? [];
  const shown = choice.player ?? report?.player ?? '';
  const all = shown === '' || names.includes(shown) ? names : [shown, ...names];
  const gamesOf = (name: string) => report?.players.find((each) => each.name === name)?.games ?? 0;
  return (
    <div className={classes.fields}>
      <label>
        {t('search.report.player')}
        <select
          value={shown}
          onChange={({ currentTarget }) => onChange({ ...choice, player: currentTarget.value })}
        >
          {all.map((name) => (
            <option key={name} value={name}>
              {`${name} (${gamesOf(name)})`}
            </option>
          ))}
        </select>
      </label>
      <YearField
        label={t('games.from')}
        value={choice.from}
        onChange={(from) => onChange({ ...choice, from })}
      />
      <YearField
        label={t('games.to')}
        value={choice.to}
        onChange={(to) => onChange({ ...choice, to })}
      />
    </div>
  );
}

interface ReportBodyProps extends ReportsProps {
  readonly report: Report | undefined;
  readonly onChoose: (chosen: ChosenOpening) => void;
}

function ReportBody({ report, onChoose, onOpen }: ReportBodyProps) {
  const { t } = useTranslation();
  if (report === undefined) return <p role="status">{t('common.processing')}</p>;
  if (report.games === 0) {
    return (
      <Notice
        icon={IconFolderOpen}
        title={t('search.report.emptyTitle')}
        text={t('search.report.emptyText')}
      />
    );
  }
  const choose = (side: Side) => (opening: string) => onChoose({ side, opening });
  return (
    <>
      <ReportTable side="red" rows={report.red} onChoose={choose('red')} />
      <ReportTable side="black" rows={report.black} onChoose={choose('black')} />
      <LeftBook left={report.left} onOpen={onOpen} />
      {!report.isComplete && <p className={classes.hint}>{t('games.incomplete')}</p>}
    </>
  );
}

function Failed({
  failure,
  onRetry,
}: {
  readonly failure: ApiFailure;
  readonly onRetry: () => void;
}) {
  const { t } = useTranslation();
  const isOffline = failure.status === 0;
  return (
    <div role="alert">
      <Notice
        icon={isOffline ? IconCloudOff : IconAlertTriangle}
        tone={isOffline ? 'quiet' : 'danger'}
        title={t(isOffline ? 'games.offlineTitle' : 'games.failedTitle')}
        text={isOffline ? t('search.offlineText') : failure.message}
      >
        <Button onClick={onRetry}>{t('common.retry')}</Button>
      </Notice>
    </div>
  );
}
