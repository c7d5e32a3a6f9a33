import type { StudyChapter } from '@chuhe/contract/study';
import { getStudyChapter } from '@chuhe/contract/study-endpoints';
import { type Game, nodeOf, positionAt } from '@chuhe/game/tree';
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
import { type ChapterLink, chapterAddress } from '../../../lib/studies/chapter-link.ts';
import { useAnnounced } from '../../../lib/use-announced.ts';
import { NoData, StudyFrame } from '../frame.tsx';
import { holdAddress, holdTask } from './hold-address.ts';
import classes from './practice.module.css';
import {
  answer,
  askedMove,
  hint,
  mostPoints,
  type PracticeKind,
  type PracticeState,
  solve,
  startPractice,
} from './practice.ts';

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
  const { title, studyTitle, practice, kind } = data;
  return (
    <div className={classNames('page', classes.page)}>
      <header className={classes.head}>
        <AppLink to={chapterAddress(link)}>{`← ${studyTitle}`}</AppLink>
        <h1>{title}</h1>
        {practice.task !== undefined && <p>{practice.task}</p>}
      </header>
      {kind === 'hold' ? (
        <Hold chapter={data} game={game} />
      ) : (
        <Asking key={chapterId} link={link} chapter={data} game={game} board={board} />
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
function Hold({
  chapter: { practice },
  game,
}: {
  readonly chapter: StudyChapter;
  readonly game: Game;
}) {
  const { t } = useTranslation();
  const hold = holdTask(practice);
  return (
    <section className={classes.side}>
      <p>{t(`studies.holdTexts.${hold.goal}`, { moves: hold.moves, level: hold.level })}</p>
      <LinkButton kind="primary" to={holdAddress(game, practice)}>
        {t('studies.playIt')}
      </LinkButton>
    </section>
  );
}

interface AskingProps {
  readonly link: ChapterLink;
  readonly chapter: StudyChapter;
  readonly game: Game;
  readonly board: PracticeViewProps['board'];
}

function Asking({ link, chapter, game, board }: AskingProps) {
  const { t } = useTranslation();
  const kind: PracticeKind = chapter.kind === 'guess' ? 'guess' : 'find';
  const begin = (): PracticeState => startPractice(game, kind, chapter.practice.side);
  const [state, setState] = useState(begin);
  const asked = askedMove(game, state);
  const node = nodeOf(game, state.node);
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
        <Said game={game} state={state} />
        <Comments game={game} state={state} />
        <div className={classes.ways}>
          {state.isDone ? (
            <>
              <Button kind="primary" onClick={() => setState(begin())}>
                {t('studies.again')}
              </Button>
              <LinkButton to={chapterAddress(link)}>{t('studies.toChapter')}</LinkButton>
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

/** The comments of the chapter on the move of the user and on the reply. */
function Comments({ game, state }: { readonly game: Game; readonly state: PracticeState }) {
  const node = nodeOf(game, state.node);
  const above = node.parent === undefined ? undefined : nodeOf(game, node.parent);
  const texts = [above?.comment, node.comment].filter((text) => text !== undefined);
  if (texts.length === 0 || state.last === 'wrong') return null;
  return <p className={classes.comment}>{texts.join('\n\n')}</p>;
}
