import type { Overall, ReviewedGame } from '@chuhe/contract/game-review';
import { REASON_KINDS } from '@chuhe/lessons/reason';
import { useTranslation } from 'react-i18next';
import { ResultBar } from '../../../components/result-bar.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { useEccoNames } from '../../../lib/ecco.ts';
import { resultsFor } from '../../../lib/game/results.ts';
import { decimalText } from '../../../lib/number-text.ts';
import { usePlayerNames } from '../../../lib/player-names.ts';
import classes from './reviews.module.css';

interface OverallReportProps {
  readonly overall: Overall;
  readonly games: readonly ReviewedGame[];
}

/** The report on all games of the chosen player. */
export function OverallReport({ overall, games }: OverallReportProps) {
  const { t } = useTranslation();
  if (overall.games === 0) return <p className={classes.quiet}>{t('gameReviews.none')}</p>;
  return (
    <>
      <Figures overall={overall} />
      <Openings overall={overall} />
      <Kinds overall={overall} />
      <Endings overall={overall} games={games} />
    </>
  );
}

type PartProps = Pick<OverallReportProps, 'overall'>;

function Figures({ overall }: PartProps) {
  const { t } = useTranslation();
  const { games, wins, draws, losses, score, accuracy } = overall;
  return (
    <dl className={classes.figures}>
      <Figure name={t('gameReviews.count')} text={String(games)} />
      <Figure name={t('gameReviews.record')} text={`${wins} · ${draws} · ${losses}`} />
      <Figure name={t('gameReviews.score')} text={percentText(score)} />
      <Figure name={t('gameReviews.accuracy')} text={percentText(accuracy)} />
    </dl>
  );
}

function Figure({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

function Openings({ overall: { openings } }: PartProps) {
  const { t } = useTranslation();
  return (
    <section>
      <h2>{t('gameReviews.openings')}</h2>
      {openings.length === 0 ? (
        <p className={classes.quiet}>{t('gameReviews.noOpenings')}</p>
      ) : (
        <>
          <p className={classes.quiet}>{t('gameReviews.openingsLead')}</p>
          <OpeningTable openings={openings} />
        </>
      )}
    </section>
  );
}

function OpeningTable({ openings }: Pick<Overall, 'openings'>) {
  const { t } = useTranslation();
  const nameOf = useEccoNames();
  return (
    <Scroll label={t('gameReviews.openings')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('gameReviews.opening')}</th>
            <th scope="col">{t('gameReviews.side')}</th>
            <th scope="col">{t('gameReviews.count')}</th>
            <th scope="col">{t('gameReviews.record')}</th>
            <th scope="col">{t('gameReviews.score')}</th>
            <th scope="col">{t('gameReviews.accuracy')}</th>
            <th scope="col">{t('games.columns.results')}</th>
          </tr>
        </thead>
        <tbody>
          {openings.map(({ ecco, side, games, wins, draws, losses, score, accuracy }) => (
            <tr key={`${ecco} ${side}`}>
              <th scope="row">{`${ecco} ${nameOf(ecco)}`}</th>
              <td>{t(`analysis.${side}`)}</td>
              <td>{games}</td>
              <td>{`${wins} · ${draws} · ${losses}`}</td>
              <td>{percentText(score)}</td>
              <td>{percentText(accuracy)}</td>
              <td>
                <ResultBar results={resultsFor({ wins, draws, losses }, side)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

/** Mistakes by grade and phase, and by their proved reasons. */
function Kinds({ overall: { grades, phases, reasons } }: PartProps) {
  const { t } = useTranslation();
  const all = phases.reduce((sum, { moves }) => sum + moves, 0);
  const named = reasons.flatMap(({ reason, moves }) => {
    const kind = REASON_KINDS.find((each) => each === reason);
    return kind === undefined ? [] : [{ kind, moves }];
  });
  return (
    <section>
      <h2>{t('gameReviews.kinds')}</h2>
      <Scroll label={t('gameReviews.kinds')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('gameReviews.phase')}</th>
              <th scope="col">{t('gameReviews.moves')}</th>
              <th scope="col">{t('gameReviews.blunders')}</th>
              <th scope="col">{t('gameReviews.mistakes')}</th>
              <th scope="col">{t('gameReviews.inaccuracies')}</th>
            </tr>
          </thead>
          <tbody>
            {phases.map(({ phase, ...row }) => (
              <KindRow key={phase} name={t(`gameReviews.phases.${phase}`)} {...row} />
            ))}
            <KindRow name={t('gameReviews.allPhases')} moves={all} {...grades} />
          </tbody>
        </table>
      </Scroll>
      <h3>{t('gameReviews.reasons')}</h3>
      {named.length === 0 ? (
        <p className={classes.quiet}>{t('gameReviews.noReasons')}</p>
      ) : (
        <ul>
          {named.map(({ kind, moves }) => (
            <li key={kind}>
              {t(`badMoveReasons.kinds.${kind}`)}: {moves}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface KindRowProps {
  readonly name: string;
  readonly moves: number;
  readonly blunders: number;
  readonly mistakes: number;
  readonly inaccuracies: number;
}

function KindRow({ name, moves, blunders, mistakes, inaccuracies }: KindRowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{moves}</td>
      <td>{blunders}</td>
      <td>{mistakes}</td>
      <td>{inaccuracies}</td>
    </tr>
  );
}

function Endings({ overall: { endings }, games }: OverallReportProps) {
  const { t } = useTranslation();
  const shown = usePlayerNames();
  const { reached, better, won, missed } = endings;
  const byId = new Map(games.map((game) => [game.reviewId, game]));
  return (
    <section>
      <h2>{t('gameReviews.endings')}</h2>
      <p>{t('gameReviews.endingsText', { reached, better, won })}</p>
      {missed.length > 0 && (
        <>
          <p>{t('gameReviews.missed')}</p>
          <ul>
            {missed.map((id) => {
              const game = byId.get(id);
              if (game === undefined) return null;
              return (
                <li key={id}>
                  <a
                    href={`#${id}`}
                  >{`${shown(game.red)} – ${shown(game.black)} ${game.result}`}</a>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </section>
  );
}

/** A table that scrolls by itself on a narrow screen. */
function Scroll({
  label,
  children,
}: {
  readonly label: string;
  readonly children: React.ReactNode;
}) {
  return (
    // A scrolling region must be focusable.
    // oxlint-disable-next-line no-noninteractive-tabindex
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={label}>
      {children}
    </div>
  );
}

/** @param value 0 to 100; null if unknown */
export function percentText(value: number | null): string {
  return value === null ? '–' : `${decimalText(value, currentLanguage())}%`;
}
