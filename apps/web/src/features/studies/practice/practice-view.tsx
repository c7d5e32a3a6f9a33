import type { StudyChapter } from '@chuhe/contract/study';
import { getStudyChapter } from '@chuhe/contract/study-endpoints';
import { type Game, nodeOf, positionAt, ROOT } from '@chuhe/game/tree';
import { makeMove } from '@chuhe/rules/move';
import type { Color } from '@chuhe/rules/piece';
import type { Position } from '@chuhe/rules/position';
import { gameOf } from '@chuhe/studies/chapter-state';
import { parseStateJson, type StateJson } from '@chuhe/studies/state-json';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../components/app-link.tsx';
import { Button, LinkButton } from '../../../components/button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { moveText } from '../../../lib/game/move-text.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { type ChapterLink, chapterAddress, codeQuery } from '../../../lib/studies/chapter-link.ts';
import type { ChapterRun } from '../../../lib/studies/chapter-results.ts';
import { noteHeld } from '../../../lib/studies/held-chapter.ts';
import { showSolution } from '../../../lib/studies/open-solutions.ts';
import { useAnnounced } from '../../../lib/use-announced.ts';
import { NoData, StudyFrame } from '../frame.tsx';
import { mayEdit, useStudy } from '../use-study.ts';
import { AfterPractice, solvedText } from './after-practice.tsx';
import { exercisesOf } from './exercises-of.ts';
import { holdAddress, holdGoal, holdTask } from './hold-address.ts';
import classes from './practice.module.css';
import {
  answer,
  askedMove,
  asksNothing,
  hint,
  mostPoints,
  type PracticeKind,
  type PracticeState,
  solve,
  startPractice,
} from './practice.ts';
import { useResults } from './use-results.ts';
import { useToldRun } from './use-told-run.ts';

/** What the board of the practice shows. */
export interface PracticeBoard {
  readonly subject: string;
  readonly position: Position;
  readonly side: Color;
  readonly isMovable: boolean;
  readonly lastMove: string | undefined;
  /** The square of the piece to move, as a hint. */
  readonly hinted: string | undefined;
  readonly onMove: (move: string) => void;
}

interface PracticeViewProps {
  readonly link: ChapterLink;
  readonly board: (shown: PracticeBoard) => ReactNode;
}

/** A chapter in which the user finds or guesses the moves, or holds the position against the engine. */
export function PracticeView({ link, board }: PracticeViewProps) {
  const { t } = useTranslation();
  const { studyId, chapterId, code } = link;
  const query = code === undefined ? {} : { code };
  const { data, failure, refetch } = useCall(getStudyChapter, {
    params: { studyId, chapterId },
    query,
  });
  const game = useMemo(() => data && gameIn(data.state), [data]);
  if (data === undefined || game === undefined) {
    return (
      <StudyFrame title={t('studies.practice')} hasUp>
        <NoData failure={failure} retry={refetch} />
      </StudyFrame>
    );
  }
  return <Practice link={link} chapter={data} game={game} board={board} />;
}

interface PracticeProps {
  readonly link: ChapterLink;
  readonly chapter: StudyChapter;
  readonly game: Game;
  readonly board: PracticeViewProps['board'];
}

function Practice({ link, chapter, game, board }: PracticeProps) {
  const { t } = useTranslation();
  const { studyId, chapterId, code } = link;
  const { title, studyTitle, practice, kind } = chapter;
  const { data: study } = useStudy(studyId, code);
  const results = useResults(studyId, chapter);
  const exercises = study === undefined ? [] : exercisesOf(study);
  const place = exercises.findIndex((each) => each.chapterId === chapterId);
  const isTried = kind !== 'hold' || results.own.has(chapterId);
  // A chapter that is no exercise of the study has no place among them, and nothing of it is solved.
  const end = study !== undefined && place >= 0 && (
    <AfterPractice {...{ exercises, link, results, isTried }} />
  );
  return (
    <div className={classNames('page', classes.page)}>
      <header className={classes.head}>
        <AppLink to={`/studies/${studyId}${codeQuery(code)}`}>{`← ${studyTitle}`}</AppLink>
        <h1>{title}</h1>
        {place >= 0 && (
          <small>
            {t('studies.exerciseOf', { place: place + 1, total: exercises.length })}
            {' · '}
            {solvedText(exercises, results)}
          </small>
        )}
        {practice.task !== undefined && <p>{practice.task}</p>}
      </header>
      {kind === 'hold' ? (
        <Hold {...{ link, chapter, game, board, end }} />
      ) : (
        <Asking
          key={chapterId}
          {...{ link, chapter, game, board, end }}
          onRun={(run) => results.record(chapterId, run)}
        />
      )}
    </div>
  );
}

function gameIn(state: StudyChapter['state']): Game | undefined {
  const json: StateJson = state;
  const parsed = parseStateJson(json);
  return parsed && gameOf(parsed);
}

/** The position is played on the board page, whose dialog has the task. */
function Hold({ link, chapter, game, board, end }: HoldProps) {
  const { t } = useTranslation();
  const { practice, role } = chapter;
  const hold = holdTask(practice);
  const { level } = hold;
  const position = positionAt(game, ROOT);
  // The board tells the result.
  const note = (): void =>
    noteHeld({
      ...holdGoal(game, practice),
      link,
      isMember: role !== null,
      start: game.start,
      level,
    });
  return (
    <section className={classes.practice} aria-label={t('studies.practice')}>
      <div className={classes.board}>
        {board({
          subject: chapter.chapterId,
          position,
          side: practice.side ?? position.turn,
          isMovable: false,
          lastMove: undefined,
          hinted: undefined,
          onMove: () => undefined,
        })}
      </div>
      <div className={classes.side}>
        <p>{t(`studies.holdTexts.${hold.goal}`, { moves: hold.moves, level })}</p>
        <LinkButton kind="primary" to={holdAddress(game, practice)} onClick={note}>
          {t('studies.playIt')}
        </LinkButton>
        {end}
        <LinkButton to={chapterAddress(link)} onClick={() => showSolution(chapter.chapterId)}>
          {t('studies.toChapter')}
        </LinkButton>
      </div>
    </section>
  );
}

interface HoldProps extends PracticeProps {
  /** What follows the practice. */
  readonly end: ReactNode;
}

interface AskingProps extends PracticeProps {
  readonly end: ReactNode;
  /** Called with each run that has ended, or was left after a mistake. */
  readonly onRun: (run: ChapterRun) => void;
}

function Asking({ link, chapter, game, board, end, onRun }: AskingProps) {
  const { t } = useTranslation();
  const kind: PracticeKind = chapter.kind === 'guess' ? 'guess' : 'find';
  const begin = (): PracticeState => startPractice(game, kind, chapter.practice.side);
  const [state, setState] = useState(begin);
  useToldRun(state, onRun);
  const asked = askedMove(game, state);
  const node = nodeOf(game, state.node);
  const isEmpty = asksNothing(state);
  return (
    <section className={classes.practice} aria-label={t('studies.practice')}>
      <div className={classes.board}>
        {board({
          subject: chapter.chapterId,
          position: positionAt(game, state.node),
          side: state.side,
          isMovable: !state.isDone,
          lastMove: node.ply === 0 ? undefined : makeMove(node.move),
          hinted:
            state.isHinted && asked !== undefined ? makeMove(asked.move).slice(0, 2) : undefined,
          onMove: (move) => setState(answer(game, state, move)),
        })}
      </div>
      <div className={classes.side}>
        {isEmpty ? (
          <p className={classes.said}>
            {t(mayEdit(chapter) ? 'studies.noSolution' : 'studies.nothingToFind')}
          </p>
        ) : (
          <Said game={game} state={state} />
        )}
        <Comments game={game} state={state} />
        {state.isDone && end}
        <div className={classes.ways}>
          {state.isDone ? (
            <>
              {!isEmpty && <Button onClick={() => setState(begin())}>{t('studies.again')}</Button>}
              <LinkButton to={chapterAddress(link)} onClick={() => showSolution(chapter.chapterId)}>
                {t('studies.toChapter')}
              </LinkButton>
            </>
          ) : (
            <>
              <Button disabled={state.isHinted} onClick={() => setState(hint(state))}>
                {t('studies.hint')}
              </Button>
              <Button onClick={() => setState(solve(game, state))}>{t('studies.showMove')}</Button>
            </>
          )}
        </div>
      </div>
    </section>
  );
}

/** What the last answer was, what is asked, and the points. */
function Said({ game, state }: { readonly game: Game; readonly state: PracticeState }) {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const { last, isDone, kind, points, asked, found, node } = state;
  const reply = nodeOf(game, node);
  const before = last === undefined ? '' : t(`studies.answers.${last}`);
  const move =
    reply.ply === 0 ? '' : t('studies.lastMove', { move: moveText(game, node, notation) });
  const ask = t(kind === 'guess' ? 'studies.guessNow' : 'studies.findNow', {
    side: t(`analysis.${state.side}`),
  });
  const end =
    kind === 'guess'
      ? t('studies.pointsOf', { points, most: mostPoints(state) })
      : t('studies.foundOf', { found, asked });
  const text = isDone ? `${before} ${t('studies.practiceDone')} ${end}` : `${before} ${ask}`;
  useAnnounced(text);
  return (
    <>
      <p className={classes.said} data-last={last}>
        {text}
      </p>
      {move !== '' && last !== 'wrong' && <p>{move}</p>}
      {!isDone && asked > 0 && <p className={classes.note}>{end}</p>}
    </>
  );
}

/** The comments of the chapter on the move of the user and on the reply; of a wrong move, why it is wrong. */
function Comments({ game, state }: { readonly game: Game; readonly state: PracticeState }) {
  const texts = commentsOn(game, state).filter((text) => text !== undefined);
  if (texts.length === 0) return null;
  return <p className={classes.comment}>{texts.join('\n\n')}</p>;
}

function commentsOn(game: Game, { node, last, refuted }: PracticeState): (string | undefined)[] {
  if (last === 'wrong') return refuted === undefined ? [] : [nodeOf(game, refuted).comment];
  const { parent, comment } = nodeOf(game, node);
  return [parent === undefined ? undefined : nodeOf(game, parent).comment, comment];
}
