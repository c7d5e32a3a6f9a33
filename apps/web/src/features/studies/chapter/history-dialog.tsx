import type { Study, StudyHistory } from '@chuhe/contract/study';
import { getStudyChapterAt, getStudyHistory } from '@chuhe/contract/study-endpoints';
import type { Game } from '@chuhe/game/tree';
import { gameOf } from '@chuhe/studies/chapter-state';
import { parseStateJson, type StateJson } from '@chuhe/studies/state-json';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { api } from '../../../lib/api/api.ts';
import { markFromAddress } from '../../../lib/game/from-address.ts';
import { gameStore, openGame } from '../../../lib/game/game-store.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { beginVisit } from '../../../lib/game/visits.ts';
import { wayBackToGame } from '../../../lib/game/way-back.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { type ChapterLink, openChapter } from '../../../lib/studies/chapter-link.ts';
import { bindEarlier, type EarlierState } from '../../../lib/studies/earlier-state.ts';
import { timeText } from '../../../lib/time-text.ts';
import { personName } from '../person-name.ts';
import classes from '../studies.module.css';
import { mayEdit } from '../use-study.ts';
import { type HistoryStep, stepsOf } from './history-steps.ts';
import { wordsOf } from './history-words.ts';
import { restoreState } from './restore-state.ts';

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
  const steps = useMemo(() => stepsOf(data?.entries ?? []), [data]);
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
        {steps.map((each) => (
          <Step key={each.last} step={each} history={data} {...{ study, link, onClose }} />
        ))}
        {next === null && <FirstState history={data} {...{ study, link, onClose }} />}
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
  const notation = useMoveNotation();
  const { editor, last, at } = step;
  const member = study.members?.find(({ number }) => number === editor);
  const name = member === undefined ? t('studies.unnamed') : personName(member);
  const game = useStore(gameStore, (state) => state.game);
  const words = useMemo(() => wordsOf(step, game, notation), [step, game, notation]);
  const time = timeText(at, currentLanguage());
  return (
    <li>
      <span className={classes.grow}>
        <b>{name}</b> {words.join(t('common.listSeparator'))}
        <small>{t('studies.stateNumber', { number: last, time })}</small>
      </span>
      {last >= history.first && (
        <StateWays
          about={`${last}, ${name}, ${words.join(t('common.listSeparator'))}`}
          sequence={last}
          at={at}
          {...{ study, link, onClose }}
        />
      )}
    </li>
  );
}

/** The state before the first change that history has. */
function FirstState({ history, ...props }: Omit<StepProps, 'step'>) {
  const { t } = useTranslation();
  const { first } = history;
  const text = t(first === 0 ? 'studies.firstState' : 'studies.firstKept');
  return (
    <li>
      <span className={classes.grow}>
        <b>{text}</b>
      </span>
      <StateWays about={text} sequence={first} at={undefined} {...props} />
    </li>
  );
}

interface StateWaysProps extends HistoryDialogProps {
  /** What names the state, for screen readers: the dialog has many of these buttons. */
  readonly about: string;
  readonly sequence: number;
  readonly at: string | undefined;
}

/** The buttons that show or restore a state of the chapter on the board. */
function StateWays({ about, sequence, at, study, link, onClose }: StateWaysProps) {
  const { t } = useTranslation();
  if (openChapter()?.chapterId !== link.chapterId) return null;
  const run = async (use: (game: Game) => void): Promise<void> => {
    const game = await whileBusy(() => fetchAt(link, sequence));
    // Back may have put another game on the board in the meantime.
    if (game === undefined || openChapter()?.chapterId !== link.chapterId) return;
    use(game);
    onClose();
  };
  return (
    <span className={classes.ways}>
      <Button
        aria-label={`${t('studies.showThen')}: ${about}`}
        onClick={() => void run((game) => showCopy({ link, game, sequence, at }))}
      >
        {t('studies.showThen')}
      </Button>
      {mayEdit(study) && (
        <Button
          aria-label={`${t('studies.restoreThen')}: ${about}`}
          onClick={() => void run(restoreState)}
        >
          {t('studies.restoreThen')}
        </Button>
      )}
    </span>
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

/** Opens the earlier state as a copy within the study, so that it can be looked at without changing the chapter. */
function showCopy(earlier: Omit<EarlierState, 'goBack'>): void {
  const { game } = earlier;
  const endVisit = beginVisit();
  markFromAddress(game);
  openGame(game);
  bindEarlier({ ...earlier, goBack: wayBackToGame().run });
  endVisit();
}
