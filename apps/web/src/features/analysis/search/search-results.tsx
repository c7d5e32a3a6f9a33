import { MiniBoard } from '@chuhe/board/mini-board';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconLock from '~icons/lock';
import IconSearch from '~icons/search';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { UnlockLinks } from '../../../components/unlock-links.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { BOARD_PIECES } from '../../../lib/board-pieces.ts';
import { countText } from '../../../lib/number-text.ts';
import { usePlayerNames } from '../../../lib/player-names.ts';
import { preferencesStore } from '../../../lib/state/preferences.ts';
import { addFoundToStudy } from '../../../lib/studies/add-found-games.ts';
import classes from './game-search.module.css';
import { gameSearch } from './search.ts';
import { SearchFailure } from './search-failure.tsx';
import type { Hit, SearchState } from './search-run.ts';

/** The games found so far, the progress of the search, and why it has stopped if it failed. */
export function SearchResults({ onOpen }: { readonly onOpen: (hit: Hit) => void }) {
  const { t } = useTranslation();
  const state = useStore(gameSearch().store);
  const { phase, hits } = state;
  return (
    <section className={classes.results} aria-label={t('search.results')}>
      <Progress state={state} />
      {hits.length > 0 && (
        <ul aria-busy={phase === 'running'}>
          {hits.map((hit) => (
            <li key={`${hit.game.source} ${hit.game.gameId}`}>
              <HitRow hit={hit} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      {hits.length > 0 && phase !== 'running' && (
        <div className={classes.more}>
          <Button
            onClick={() =>
              addFoundToStudy(
                hits.map(({ game }) => game),
                '',
              )
            }
          >
            {t('playerPages.toStudy', { count: hits.length })}
          </Button>
        </div>
      )}
      <End state={state} />
    </section>
  );
}

function Progress({ state: { phase, hits, searched, total } }: { readonly state: SearchState }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  if (phase === 'idle') return <p className={classes.hint}>{t('search.hint')}</p>;
  const isWhole = total !== undefined && searched >= total;
  const found = t(isWhole ? 'search.found' : 'search.foundSoFar', {
    count: hits.length,
    text: countText(hits.length, language),
  });
  const ofTotal = t('search.searched', {
    searched: countText(searched, language),
    total: countText(total ?? 0, language),
  });
  return (
    <div className={classes.progress}>
      <p role="status">{total === undefined ? t('common.processing') : `${found} · ${ofTotal}`}</p>
      {phase === 'running' && (
        <progress
          aria-label={t('search.progress')}
          value={searched}
          max={Math.max(1, total ?? 1)}
        />
      )}
    </div>
  );
}

function HitRow({ hit, onOpen }: { readonly hit: Hit; readonly onOpen: (hit: Hit) => void }) {
  const { t } = useTranslation();
  const { boardTheme, pieceSet } = useStore(preferencesStore);
  const shown = usePlayerNames();
  const { game, ply, fen, isMirrored, isSwapped } = hit;
  const details = [
    game.date.slice(0, 4),
    game.event,
    game.source === 'own' ? t('games.own') : '',
    ply === 0 ? t('search.atStart') : t('search.afterMove', { move: Math.ceil(ply / 2) }),
    isMirrored ? t('search.isMirrored') : '',
    isSwapped ? t('search.isSwapped') : '',
  ];
  return (
    <button type="button" className={classes.hit} onClick={() => onOpen(hit)}>
      <MiniBoard placement={fen} size={56} theme={boardTheme} pieces={BOARD_PIECES[pieceSet]} />
      <b>{`${shown(game.red) || '?'} – ${shown(game.black) || '?'}`}</b>
      <small data-result={game.result}>{game.result === '*' ? '–' : game.result}</small>
      <span>{details.filter((text) => text !== '').join(' · ')}</span>
    </button>
  );
}

const goOn = (): void => void gameSearch().goOn();

function End({ state: { phase, hits, message } }: { readonly state: SearchState }) {
  const { t } = useTranslation();
  if (phase === 'offline' || phase === 'failed') {
    return <SearchFailure isOffline={phase === 'offline'} message={message} onRetry={goOn} />;
  }
  if (phase === 'unpaid') {
    const text = t('credit.needs.collections');
    return (
      <Notice icon={IconLock} title={t('credit.needs.title')} text={text}>
        <UnlockLinks />
      </Notice>
    );
  }
  if (phase === 'paused') {
    return (
      <div className={classes.more}>
        <Button onClick={goOn}>{t('search.more')}</Button>
      </div>
    );
  }
  if (phase !== 'done' || hits.length > 0) return null;
  return <Notice icon={IconSearch} title={t('search.noneTitle')} text={t('search.noneText')} />;
}
