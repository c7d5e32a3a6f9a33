import { mainline, ROOT } from '@chuhe/game/tree';
import { type MoveGrade } from '@chuhe/lessons/move-grade';
import { pliesWith, type SideReview } from '@chuhe/lessons/review';
import { COLORS, type Color } from '@chuhe/rules/piece';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { useEcco } from '../../../lib/ecco.ts';
import { gameStore, goTo } from '../../../lib/game/game-store.ts';
import { gradeSign } from '../../../lib/game/glyph-signs.ts';
import type { ShownReview } from './game-review.ts';
import classes from './review.module.css';
import { accuracyText } from './review-words.ts';

export function Opening() {
  const { t } = useTranslation();
  const game = useStore(gameStore, (state) => state.game);
  const ecco = useEcco();
  const last = mainline(game).at(-1)?.id ?? ROOT;
  const code = ecco?.eccoAt(game, last);
  const key = ecco?.openingByCode(game, last);
  const family = key === undefined ? '' : t(`openings.${key}`);
  const name = code === undefined ? '' : (ecco?.eccoName(code, currentLanguage()) ?? '');
  if (family === '' && code === undefined) return null;
  return (
    <p className={classes.opening}>
      {t('review.opening')} <b>{[code, name || family].filter(Boolean).join(' ')}</b>
    </p>
  );
}

/** Accuracy and average loss of both sides. */
export function SideCards({ review }: Pick<ShownReview, 'review'>) {
  return (
    <div className={classes.sides}>
      {COLORS.map((color) => (
        <SideCard key={color} color={color} side={review.sides[color]} />
      ))}
    </div>
  );
}

function SideCard({ color, side }: { readonly color: Color; readonly side: SideReview }) {
  const { t, i18n } = useTranslation();
  const pawns = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  const { averageLoss } = side;
  return (
    <section className={classes.side} data-side={color}>
      <h2>{t(`analysis.${color}`)}</h2>
      <p>
        <b>{accuracyText(side, i18n.language)}</b>
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

/** The number of each sign for both sides. Pressing a number goes to the first move with the sign, then to the next ones. */
export function Counts({ review, moves }: Pick<ShownReview, 'review' | 'moves'>) {
  const { t } = useTranslation();
  const current = useStore(gameStore, (state) => state.current);
  return (
    <table className={classes.counts}>
      <caption className="heard">{t('review.counts')}</caption>
      <thead className="heard">
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
    <button
      type="button"
      aria-label={`${label} (${plies.length})`}
      data-hint={label}
      onClick={() => goTo(next)}
    >
      {plies.length}
    </button>
  );
}
