import { LANGUAGES } from '@chuhe/contract/languages';
import type { Opening } from '@chuhe/contract/opening';
import { getOpening, listOpeningGames } from '@chuhe/contract/opening-endpoints';
import type { Move } from '@chuhe/rules/move';
import { useTranslation } from 'react-i18next';
import IconChevronLeft from '~icons/chevron-left';
import IconChevronRight from '~icons/chevron-right';
import IconListTree from '~icons/list-tree';
import { AppLink } from '../../../components/app-link.tsx';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { Notice } from '../../../components/notice.tsx';
import { ResultBar } from '../../../components/result-bar.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { useEcco } from '../../../lib/ecco.ts';
import { resultsFor } from '../../../lib/game/results.ts';
import { countText } from '../../../lib/number-text.ts';
import { usePlayerNames } from '../../../lib/player-names.ts';
import { query } from '../../../lib/query/query-client.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { GamesList } from './games-list.tsx';
import { OpeningLine } from './opening-line.tsx';
import classes from './site-games.module.css';
import { YearChart } from './year-chart.tsx';

interface OpeningProfileProps {
  readonly code: string;
  /** The year whose games are listed; `undefined` for all. */
  readonly year: number | undefined;
  readonly onYear: (year: number | undefined) => void;
}

/** An opening: its moves, what the site's games have played after them, results, players and games. */
export function OpeningProfile({ code, year, onYear }: OpeningProfileProps) {
  const { t } = useTranslation();
  const ecco = useEcco();
  if (ecco === undefined) return <SkeletonRows label={t('openingPages.loading')} />;
  const name = ecco.eccoName(code, currentLanguage());
  if (name === undefined) {
    const [title, text] = [t('openingPages.unknownTitle'), t('openingPages.unknownText')];
    return (
      <Notice icon={IconListTree} title={title} text={text}>
        <AppLink to="/openings">{t('openingPages.all')}</AppLink>
      </Notice>
    );
  }
  const others = LANGUAGES.filter((language) => language !== currentLanguage()).map((language) =>
    ecco.eccoName(code, language),
  );
  return (
    <section className={classes.profile} aria-label={`${code} ${name}`}>
      <header className={classes.head}>
        <h1>
          {code} {name}
        </h1>
        <p>{others.join(' · ')}</p>
        <Neighbours code={code} codes={ecco.eccoCodes()} />
      </header>
      <Counted code={code} line={ecco.eccoLine(code)} year={year} onYear={onYear} />
    </section>
  );
}

/** The code and the name of an opening. @example 'B10 …' */
function useTitle(code: string): string {
  const names = useEcco();
  return [code, names?.eccoName(code, currentLanguage())].filter(Boolean).join(' ');
}

interface CountedProps extends OpeningProfileProps {
  readonly line: readonly Move[] | undefined;
}

/** The moves at once, and what the server counts when it has answered. */
function Counted({ code, line, year, onYear }: CountedProps) {
  const { t } = useTranslation();
  const title = useTitle(code);
  const { data, failure, refetch } = useCall(getOpening, { query: { ecco: code } });
  return (
    <>
      <OpeningLine name={title} moves={line} plans={data?.plans} />
      {data === undefined && failure === undefined && (
        <SkeletonRows label={t('openingPages.loading')} />
      )}
      {failure !== undefined && data === undefined && (
        <LoadFailure
          icon={IconListTree}
          title={t('openingPages.failed')}
          failure={failure}
          retry={refetch}
        />
      )}
      {data?.games === 0 && (
        <Notice
          icon={IconListTree}
          title={t('openingPages.noGames')}
          text={t('openingPages.noGamesText')}
        />
      )}
      {data !== undefined && data.games > 0 && <Games opening={data} year={year} onYear={onYear} />}
    </>
  );
}

interface NeighboursProps {
  readonly code: string;
  readonly codes: readonly string[];
}

/** Links to the codes before and after this one. */
function Neighbours({ code, codes }: NeighboursProps) {
  const { t } = useTranslation();
  const at = codes.indexOf(code);
  const [before, after] = [codes[at - 1], codes[at + 1]];
  return (
    <nav className={classes.neighbours} aria-label={t('pages.openings.title')}>
      {before !== undefined && (
        <AppLink to={`/openings/${before}`} aria-label={`${t('openingPages.previous')}: ${before}`}>
          <IconChevronLeft size={16} aria-hidden="true" />
          {before}
        </AppLink>
      )}
      {after !== undefined && (
        <AppLink to={`/openings/${after}`} aria-label={`${t('openingPages.next')}: ${after}`}>
          {after}
          <IconChevronRight size={16} aria-hidden="true" />
        </AppLink>
      )}
    </nav>
  );
}

interface GamesProps extends Pick<OpeningProfileProps, 'year' | 'onYear'> {
  readonly opening: Opening;
}

function Games({ opening, year, onYear }: GamesProps) {
  const { t } = useTranslation();
  const { ecco, games, years, players } = opening;
  const shown = usePlayerNames();
  const title = useTitle(ecco);
  const language = currentLanguage();
  return (
    <>
      <div className={classes.side}>
        <p>{t('games.count', { count: games, text: countText(games, language) })}</p>
        <ResultBar results={resultsFor(opening, 'red')} />
        <p className={classes.quiet}>
          {t('openingPages.results', {
            wins: countText(opening.wins, language),
            draws: countText(opening.draws, language),
            losses: countText(opening.losses, language),
          })}
        </p>
      </div>
      {years.length > 1 && (
        <YearChart
          years={years}
          chosen={year}
          isBySide
          labels={{
            wins: t('openingPages.wins'),
            draws: t('openingPages.draws'),
            losses: t('openingPages.losses'),
          }}
          hintOf={(each) => t('openingPages.yearHint', { ...each, count: each.games })}
          onChoose={onYear}
        />
      )}
      {players.length > 0 && (
        <section aria-labelledby="opening-players">
          <h2 id="opening-players">{t('openingPages.players')}</h2>
          <ul className={classes.chips}>
            {players.map((player) => (
              <li key={player.name}>
                <AppLink to={`/players/${encodeURIComponent(player.name)}?ecco=${ecco}`}>
                  {shown(player.name)} <small>{countText(player.games, language)}</small>
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <GamesList
        title={title}
        name={`opening ${ecco} ${year ?? ''}`}
        load={(after, signal) =>
          query(
            listOpeningGames,
            { query: { ecco, ...(year && { year }), ...(after !== undefined && { after }) } },
            { signal },
          )
        }
        chosen={year === undefined ? [] : [String(year)]}
        onShowAll={() => onYear(undefined)}
      />
    </>
  );
}
