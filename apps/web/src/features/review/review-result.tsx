import { COLORS, type Color } from '@chuhe/rules/piece';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../components/button.tsx';
import { gameStore, goTo } from '../../lib/game/game-store.ts';
import { gradeSign, type MoveGrade } from '../../lib/game/glyph-signs.ts';
import { numberedText } from '../../lib/game/move-text.ts';
import { useMoveNotation } from '../../lib/game/use-move-notation.ts';
import { openingKey } from './opening.ts';
import classes from './review.module.css';
import { pliesWith, type SideReview, type TurningPoint } from './review.ts';
import { StartRow } from './review-start.tsx';
import { exercisesOf, theRetry } from './the-retry.ts';
import type { ShownReview } from './the-review.ts';

/** What is known of the game so far. */
export function ReviewResult(shown: ShownReview) {
  const { t } = useTranslation();
  const { state, moves, review } = shown;
  const isDone = state.status.kind === 'done';
  return (
    <div className={classes.result}>
      <Opening />
      <div className={classes.sides}>
        {COLORS.map((color) => (
          <SideCard key={color} color={color} side={review.sides[color]} />
        ))}
      </div>
      <Counts {...shown} />
      {isDone && <TurningPoints {...shown} />}
      {isDone && <Retry {...shown} />}
      {isDone && (
        <details className={classes.anew}>
          <summary>{t('review.anew')}</summary>
          <StartRow count={moves.length} label={t('review.start')} />
        </details>
      )}
    </div>
  );
}

function Opening() {
  const { t } = useTranslation();
  const game = useStore(gameStore, (state) => state.game);
  const key = openingKey(game);
  if (key === undefined) return null;
  return (
    <p className={classes.opening}>
      {t('review.opening')} <b>{t(`openings.${key}`)}</b>
    </p>
  );
}

function SideCard({ color, side }: { readonly color: Color; readonly side: SideReview }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 });
  const pawns = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  const { accuracy, averageLoss } = side;
  return (
    <section className={classes.side} data-side={color}>
      <h3>{t(`analysis.${color}`)}</h3>
      <p>
        <b>{accuracy === undefined ? '–' : `${number.format(accuracy)} %`}</b>
        <small>{t('review.accuracy')}</small>
      </p>
      <p>
        <b>{averageLoss === undefined ? '–' : pawns.format(averageLoss / 100)}</b>
        <small data-hint={t('review.averageLossHint')}>{t('review.averageLoss')}</small>
      </p>
    </section>
  );
}

const COUNTED: readonly MoveGrade[] = [1, 6, 2, 4];

/** How many of each sign a side has; a press goes to the first, and on to the next. */
function Counts({ review, moves }: ShownReview) {
  const { t } = useTranslation();
  const current = useStore(gameStore, (state) => state.current);
  return (
    <table className={classes.counts}>
      <caption className={classes.hidden}>{t('review.counts')}</caption>
      <thead className={classes.hidden}>
        <tr>
          <th scope="col">{t('analysis.red')}</th>
          <th scope="col">{t('review.kind')}</th>
          <th scope="col">{t('analysis.black')}</th>
        </tr>
      </thead>
      <tbody>
        {COUNTED.map((grade) => (
          <tr key={grade}>
            <td>
              <Count color="red" grade={grade} review={review} moves={moves} current={current} />
            </td>
            <th scope="row">
              <i data-tone={gradeSign(grade).tone}>{gradeSign(grade).sign}</i>{' '}
              {t(`review.grades.${nameOf(grade)}`)}
            </th>
            <td>
              <Count color="black" grade={grade} review={review} moves={moves} current={current} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function nameOf(grade: MoveGrade): 'good' | 'dubious' | 'mistake' | 'blunder' {
  if (grade === 6) return 'dubious';
  if (grade === 2) return 'mistake';
  return grade === 4 ? 'blunder' : 'good';
}

interface CountProps extends Pick<ShownReview, 'review' | 'moves'> {
  readonly color: Color;
  readonly grade: MoveGrade;
  readonly current: number;
}

function Count({ color, grade, review, moves, current }: CountProps) {
  const { t } = useTranslation();
  const plies = pliesWith(review, [grade], [color]);
  const ids = plies.flatMap((ply) => moves[ply - 1]?.id ?? []);
  const next = ids[(ids.indexOf(current) + 1) % Math.max(1, ids.length)];
  const label = t('review.goTo', {
    side: t(`analysis.${color}`),
    kind: t(`review.grades.${nameOf(grade)}`),
  });
  if (next === undefined) return <span className={classes.none}>0</span>;
  return (
    <button type="button" data-hint={label} onClick={() => goTo(next)}>
      {plies.length}
    </button>
  );
}

function TurningPoints({ review, moves, state }: ShownReview) {
  const { t } = useTranslation();
  if (review.turningPoints.length === 0)
    return <p className={classes.calm}>{t('review.noTurns')}</p>;
  return (
    <section className={classes.turns}>
      <h3>{t('review.turns')}</h3>
      <ul>
        {review.turningPoints.map((point) => (
          <li key={point.ply}>
            <Turn point={point} moves={moves} state={state} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TurnProps extends Pick<ShownReview, 'moves' | 'state'> {
  readonly point: TurningPoint;
}

function Turn({ point, moves }: TurnProps) {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const game = useStore(gameStore, (state) => state.game);
  const id = moves[point.ply - 1]?.id;
  if (id === undefined) return null;
  return (
    <button type="button" onClick={() => goTo(id)}>
      <b>{numberedText(game, id, notation)}</b> {turnText(point, t)}
    </button>
  );
}

/** `Black’s chance falls from 48 % to 12 %.` */
function turnText({ mover, before, after }: TurningPoint, t: TFunction): string {
  const percent = (chance: number): number =>
    Math.round(100 * (mover === 'red' ? chance : 1 - chance));
  const side = t(`analysis.${mover}`);
  return t('review.turn', { side, before: percent(before), after: percent(after) });
}

/** Each side's mistakes may be tried again. */
function Retry({ review, moves, state }: ShownReview) {
  const { t } = useTranslation();
  const game = useStore(gameStore, (each) => each.game);
  const all = COLORS.flatMap((color) => {
    const exercises = exercisesOf(game, { review, moves, views: state.views }, color);
    return exercises.length === 0 ? [] : [{ color, exercises }];
  });
  if (all.length === 0) return null;
  return (
    <section className={classes.retry}>
      <h3>{t('review.learn')}</h3>
      <div className={classes.actions}>
        {all.map(({ color, exercises }) => (
          <Button key={color} kind="primary" onClick={() => theRetry().begin(exercises)}>
            {t('review.retry', { side: t(`analysis.${color}`), count: exercises.length })}
          </Button>
        ))}
      </div>
    </section>
  );
}
