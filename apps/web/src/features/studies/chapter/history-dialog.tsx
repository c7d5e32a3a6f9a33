import type { Study, StudyHistory } from '@chuhe/contract/study';
import { getStudyChapterAt, getStudyHistory } from '@chuhe/contract/study-endpoints';
import type { Game } from '@chuhe/game/tree';
import { gameOf } from '@chuhe/studies/chapter-state';
import { parseStateJson, type StateJson } from '@chuhe/studies/state-json';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { api } from '../../../lib/api/api.ts';
import { editGame, openGame } from '../../../lib/game/game-store.ts';
import { beginVisit } from '../../../lib/game/visits.ts';
import { wayBack, wayBackToGame } from '../../../lib/game/way-back.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { type ChapterLink, openChapter } from '../../../lib/studies/chapter-link.ts';
import { timeText } from '../../../lib/time-text.ts';
import { emitToast } from '../../../lib/toast.ts';
import { personName } from '../person-name.ts';
import classes from '../studies.module.css';
import { mayEdit } from '../use-study.ts';
import { type HistoryStep, stepsOf } from './history-steps.ts';
import { patchGame } from './patch-game.ts';

interface HistoryDialogProps {
  readonly study: Study;
  readonly link: ChapterLink;
  readonly onClose: () => void;
}

/** Who changed what in a chapter, with ways to see and to restore an earlier state. */
export function HistoryDialog(props: HistoryDialogProps) {
  const { t } = useTranslation();
  const [pages, setPages] = useState<readonly (number | undefined)[]>([undefined]);
  return (
    <Dialog title={t('studies.history')} onClose={props.onClose}>
      <p className={classes.lead}>{t('studies.historyLead')}</p>
      {pages.map((before, index) => (
        <Page
          key={before ?? 'newest'}
          {...props}
          before={before}
          onMore={index === pages.length - 1 ? (next) => setPages([...pages, next]) : undefined}
        />
      ))}
    </Dialog>
  );
}

interface PageProps extends HistoryDialogProps {
  readonly before: number | undefined;
  readonly onMore: ((next: number) => void) | undefined;
}

function Page({ study, link, onClose, before, onMore }: PageProps) {
  const { t } = useTranslation();
  const { studyId, chapterId } = link;
  const { data, failure, refetch } = useCall(getStudyHistory, {
    params: { studyId, chapterId },
    query: before === undefined ? {} : { before },
  });
  if (data === undefined) {
    if (failure === undefined) return <SkeletonRows label={t('studies.loading')} />;
    return (
      <div className={classes.ways}>
        <p>{failure.message}</p>
        <Button onClick={refetch}>{t('common.retry')}</Button>
      </div>
    );
  }
  const { next } = data;
  return (
    <>
      {data.entries.length === 0 && before === undefined && <p>{t('studies.noHistory')}</p>}
      <ol className={classes.steps}>
        {stepsOf(data.entries).map((each) => (
          <Step key={each.last} step={each} history={data} {...{ study, link, onClose }} />
        ))}
      </ol>
      {next !== null && onMore !== undefined && (
        <Button onClick={() => onMore(next)}>{t('studies.more')}</Button>
      )}
    </>
  );
}

interface StepProps extends HistoryDialogProps {
  readonly step: HistoryStep;
  readonly history: StudyHistory;
}

function Step({ step, history, study, link, onClose }: StepProps) {
  const { t } = useTranslation();
  const { editor, kind, count, last, at } = step;
  const member = study.members?.find(({ number }) => number === editor);
  const name = member === undefined ? t('studies.unnamed') : personName(member);
  const isOpen = openChapter()?.chapterId === link.chapterId;
  const run = async (use: (game: Game) => void): Promise<void> => {
    const game = await whileBusy(() => fetchAt(link, last));
    // Back may have put another game on the board in the meantime.
    if (game === undefined || openChapter()?.chapterId !== link.chapterId) return;
    use(game);
    onClose();
  };
  return (
    <li>
      <span className={classes.grow}>
        <b>{name}</b> {t(`studies.steps.${kind}`, { count })}
        <small>{timeText(at, currentLanguage())}</small>
      </span>
      {last >= history.first && isOpen && (
        <span className={classes.ways}>
          <Button onClick={() => void run(showCopy)}>{t('studies.showThen')}</Button>
          {mayEdit(study) && (
            <Button onClick={() => void run(restore)}>{t('studies.restoreThen')}</Button>
          )}
        </span>
      )}
    </li>
  );
}

/** The chapter as it was after an operation. A failure is shown in a toast. */
async function fetchAt(
  { studyId, chapterId }: ChapterLink,
  sequence: number,
): Promise<Game | undefined> {
  const parts = { params: { studyId, chapterId }, query: { sequence } };
  const answer = await api().call(getStudyChapterAt, parts);
  if (!answer.success) return undefined;
  const json: StateJson = answer.data.state;
  const state = parseStateJson(json);
  return state && gameOf(state);
}

/** Opens the earlier state as a copy, so that it can be looked at without changing the chapter. */
function showCopy(game: Game): void {
  const endVisit = beginVisit();
  openGame(game);
  endVisit();
  emitToast({
    tone: 'info',
    kind: 'game',
    title: i18next.t('studies.shownThen'),
    cause: i18next.t('studies.shownThenText'),
    action: { label: i18next.t('studies.backToChapter'), ...wayBackToGame() },
  });
}

/** Makes the chapter what it was. This is an edit like any other. */
function restore(earlier: Game): void {
  editGame((game) => ({ game: patchGame(game, earlier) }));
  emitToast({
    tone: 'success',
    title: i18next.t('studies.restoredThen'),
    action: { label: i18next.t('files.undo'), ...wayBack() },
  });
}
