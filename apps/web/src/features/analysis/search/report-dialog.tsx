import type { Game } from '@chuhe/game/tree';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconFolderOpen from '~icons/folder-open';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useAction } from '../../../lib/actions/use-action.ts';
import { isUnreached } from '../../../lib/api/failure.ts';
import { openFound } from '../../../lib/matches/open-found.ts';
import { userIdOf } from '../../../lib/session/session.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { useAnnounced } from '../../../lib/use-announced.ts';
import classes from './game-search.module.css';
import { LeftBook } from './left-book.tsx';
import { nodeAfter } from './node-after.ts';
import { OpeningGames } from './opening-games.tsx';
import type { ChosenRow, Report } from './report.ts';
import { ReportTable } from './report-table.tsx';
import { type Side, yearOf } from './search.ts';
import { ForUsers, type FoundDialogProps } from './search-dialog.tsx';
import { SearchFailure } from './search-failure.tsx';
import { YearField } from './search-filter.tsx';
import { type ToldReport, useReport } from './use-report.ts';

/** The report of the user's own games: results by opening, and the moves that left the user's books. */
export function ReportDialog({ openOwn, onClose }: FoundDialogProps) {
  const { t } = useTranslation();
  const userId = useStore(sessionStore, ({ session }) => userIdOf(session));
  const open = useCallback(
    (matchId: string, ply: number): void => {
      onClose();
      const nodeIn = (game: Game) => nodeAfter(game, ply);
      void openFound({ source: 'own', gameId: matchId }, { nodeIn, openOwn });
    },
    [onClose, openOwn],
  );
  return (
    <Dialog title={t('search.report.title')} isWide address="report" onClose={onClose}>
      <ForUsers>
        {/* The key discards the report and the choices when another user signs in. */}
        <Reports key={userId} onOpen={open} onClose={onClose} />
      </ForUsers>
    </Dialog>
  );
}

/** The values of the report's form. */
interface ReportChoice {
  readonly player: string | undefined;
  readonly from: string;
  readonly to: string;
}

interface ReportsProps {
  readonly onOpen: (matchId: string, ply: number) => void;
  readonly onClose: () => void;
}

function Reports({ onOpen, onClose }: ReportsProps) {
  const { t } = useTranslation();
  const [choice, setChoice] = useState<ReportChoice>({ player: undefined, from: '', to: '' });
  const [row, setRow] = useState<ChosenRow>();
  const [from, to] = [yearOf(choice.from), yearOf(choice.to)];
  const { told, isCurrent, failure, retry } = useReport({ player: choice.player, from, to });
  const { games } = told?.report ?? {};
  const isShown = isCurrent && row === undefined;
  useAnnounced(isShown && games !== undefined ? t('matches.found', { count: games }) : undefined);
  if (row !== undefined) {
    return (
      <OpeningGames
        row={row}
        onOpen={(matchId) => onOpen(matchId, 0)}
        onBack={() => setRow(undefined)}
      />
    );
  }
  return (
    <div className={classes.report} aria-busy={!isCurrent && failure === undefined}>
      <ReportHead report={told?.report} choice={choice} onChange={setChoice} />
      {failure === undefined ? (
        // While the report is for an earlier choice, it is visible but not interactive.
        <div className={classes.report} inert={!isCurrent}>
          <ReportBody told={told} onChoose={setRow} onOpen={onOpen} onClose={onClose} />
        </div>
      ) : (
        <SearchFailure isOffline={isUnreached(failure)} message={failure.message} onRetry={retry} />
      )}
    </div>
  );
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
  readonly told: ToldReport | undefined;
  readonly onChoose: (row: ChosenRow) => void;
}

function ReportBody({ told, onChoose, onOpen, onClose }: ReportBodyProps) {
  const { t } = useTranslation();
  if (told === undefined) return <p role="status">{t('common.processing')}</p>;
  const { report, query } = told;
  if (report.games === 0) {
    return (
      <Notice
        icon={IconFolderOpen}
        title={t('search.report.emptyTitle')}
        text={t('search.report.emptyText')}
      >
        <FileWay onClose={onClose} />
      </Notice>
    );
  }
  const choose = (side: Side) => (opening: string) =>
    onChoose({ ...query, player: report.player ?? '', side, opening });
  return (
    <>
      <ReportTable side="red" rows={report.red} onChoose={choose('red')} />
      <ReportTable side="black" rows={report.black} onChoose={choose('black')} />
      <LeftBook left={report.left} onOpen={onOpen} />
      {!report.isComplete && <p className={classes.hint}>{t('games.incomplete')}</p>}
    </>
  );
}

/** Opens a file, whose games can be saved. */
function FileWay({ onClose }: { readonly onClose: () => void }) {
  const { label, run, reason } = useAction('openPgn');
  if (reason !== undefined) return null;
  const open = (): void => {
    onClose();
    run();
  };
  return <Button onClick={open}>{label}</Button>;
}
