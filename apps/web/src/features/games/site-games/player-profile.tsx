import type { Player, SideResults } from '@chuhe/contract/player';
import { getPlayer, listPlayerGames } from '@chuhe/contract/player-endpoints';
import { useTranslation } from 'react-i18next';
import IconUser from '~icons/user';
import { AppLink } from '../../../components/app-link.tsx';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { Notice } from '../../../components/notice.tsx';
import { ResultBar } from '../../../components/result-bar.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { useEccoNames } from '../../../lib/ecco.ts';
import { resultsFor } from '../../../lib/game/results.ts';
import { countText } from '../../../lib/number-text.ts';
import { usePlayerNames } from '../../../lib/player-names.ts';
import { query } from '../../../lib/query/query-client.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { GamesList } from './games-list.tsx';
import type { PlayerFilter } from './player-filter.ts';
import classes from './site-games.module.css';
import { usePlayerForms } from './use-player-forms.ts';
import { YearChart } from './year-chart.tsx';

interface PlayerProfileProps {
  readonly name: string;
  /** Which games are listed. */
  readonly filter: PlayerFilter;
  readonly onFilter: (filter: PlayerFilter) => void;
}

/** A player: the results by side, year and opening, and the games. */
export function PlayerProfile({ name, filter, onFilter }: PlayerProfileProps) {
  const { t } = useTranslation();
  const { data, failure, refetch } = useCall(getPlayer, { query: { name } });
  const shown = usePlayerNames()(data?.name ?? name);
  return (
    <section className={classes.profile} aria-label={shown}>
      <Head name={data?.name ?? name} />
      {data !== undefined ? (
        <Results player={data} filter={filter} onFilter={onFilter} />
      ) : failure?.code === 'NOT_FOUND' ? (
        <Notice
          icon={IconUser}
          title={t('playerPages.unknownTitle')}
          text={t('playerPages.unknownText')}
        >
          <AppLink to="/players">{t('playerPages.all')}</AppLink>
        </Notice>
      ) : failure !== undefined ? (
        <LoadFailure
          icon={IconUser}
          title={t('playerPages.failed')}
          failure={failure}
          retry={refetch}
        />
      ) : (
        <SkeletonRows label={t('playerPages.loading')} />
      )}
    </section>
  );
}

/** The name in the user's language, and its other forms. */
function Head({ name }: { readonly name: string }) {
  const shown = usePlayerNames()(name);
  const forms = usePlayerForms(name);
  const all = [name, forms?.simplified, forms?.latin, forms?.vietnamese];
  const others = [...new Set(all)].filter((form) => form !== undefined && form !== shown);
  return (
    <header className={classes.head}>
      <h1>{shown}</h1>
      {others.length > 0 && <p>{others.join(' · ')}</p>}
    </header>
  );
}

function Results({
  player,
  filter,
  onFilter,
}: Pick<PlayerProfileProps, 'filter' | 'onFilter'> & { readonly player: Player }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.sides}>
        <SideResults side="red" results={player.red} />
        <SideResults side="black" results={player.black} />
      </div>
      {player.years.length > 1 && (
        <YearChart
          years={player.years}
          chosen={filter.year}
          labels={{
            wins: t('playerPages.wins'),
            draws: t('playerPages.draws'),
            losses: t('playerPages.losses'),
          }}
          hintOf={(year) => t('playerPages.yearHint', { ...year, count: year.games })}
          onChoose={(year) => onFilter({ ...filter, year })}
        />
      )}
      {player.openings.length > 0 && (
        <section aria-labelledby="player-openings">
          <h2 id="player-openings">{t('playerPages.openings')}</h2>
          <Openings openings={player.openings} filter={filter} onFilter={onFilter} />
        </section>
      )}
      <Games name={player.name} filter={filter} onFilter={onFilter} />
    </>
  );
}

function Games({ name, filter, onFilter }: PlayerProfileProps) {
  const { t } = useTranslation();
  const { side, year, ecco } = filter;
  const chosen = [side && t(`playerPages.as.${side}`), ecco, year?.toString()];
  return (
    <GamesList
      title={name}
      name={`player ${name} ${JSON.stringify(filter)}`}
      load={(after, signal) =>
        query(
          listPlayerGames,
          { query: { name, ...filter, ...(after !== undefined && { after }) } },
          { signal },
        )
      }
      chosen={chosen.filter((text) => text !== undefined)}
      onShowAll={() => onFilter({})}
    />
  );
}

interface SideResultsProps {
  readonly side: 'red' | 'black';
  readonly results: SideResults;
}

function SideResults({ side, results }: SideResultsProps) {
  const { t } = useTranslation();
  const { games, wins, draws, losses } = results;
  const unknown = games - wins - draws - losses;
  const percent = percentOf(results);
  return (
    <div className={classes.side}>
      <h2>
        <i className={classes.dot} data-side={side} aria-hidden="true" />
        {t(`analysis.${side}`)}
      </h2>
      <p>
        {t('games.count', { count: games, text: countText(games, currentLanguage()) })}
        {percent !== undefined && ` · ${t('playerPages.score', { percent })}`}
      </p>
      <ResultBar results={resultsFor(results, side)} />
      <p className={classes.quiet}>
        {t('playerPages.results', { ...results })}
        {unknown > 0 && ` · ${t('playerPages.noResult', { count: unknown })}`}
      </p>
    </div>
  );
}

/** The openings played most; the others are in the list of games. */
const SHOWN_OPENINGS = 16;

interface OpeningsProps extends Pick<PlayerProfileProps, 'filter' | 'onFilter'> {
  readonly openings: Player['openings'];
}

function Openings({ openings, filter, onFilter }: OpeningsProps) {
  const { t } = useTranslation();
  const eccoName = useEccoNames();
  return (
    <ul className={classes.openings}>
      {openings.slice(0, SHOWN_OPENINGS).map(({ ecco, side, ...results }) => {
        const isChosen = filter.ecco === ecco && filter.side === side;
        return (
          <li key={ecco + side}>
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={() =>
                onFilter(isChosen ? { year: filter.year } : { year: filter.year, ecco, side })
              }
            >
              <i className={classes.dot} data-side={side} aria-hidden="true" />
              <span className="heard">{t(`analysis.${side}`)}</span>
              <b>{ecco}</b>
              <span className={classes.opening} data-hint={eccoName(ecco)}>
                {eccoName(ecco)}
              </span>
              <small>{countText(results.games, currentLanguage())}</small>
              <ResultBar results={resultsFor(results, side)} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** In per cent of the games with a result, `undefined` without one; a draw counts half. */
function percentOf({ wins, draws, losses }: SideResults): number | undefined {
  const counted = wins + draws + losses;
  return counted === 0 ? undefined : Math.round((100 * (wins + draws / 2)) / counted);
}
