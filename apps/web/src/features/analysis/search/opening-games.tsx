import type { GameSummary } from '@chuhe/contract/explorer';
import { useTranslation } from 'react-i18next';
import IconArrowLeft from '~icons/arrow-left';
import IconFolderOpen from '~icons/folder-open';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { isUnreached } from '../../../lib/api/failure.ts';
import { useEccoNames } from '../../../lib/ecco.ts';
import { gameDateText } from '../../../lib/time-text.ts';
import classes from './game-search.module.css';
import { type ChosenRow, openingNamed } from './report.ts';
import { SearchFailure } from './search-failure.tsx';
import { type RowGames, useRowGames } from './use-row-games.ts';

interface OpeningGamesProps {
  readonly row: ChosenRow;
  readonly onOpen: (matchId: string) => void;
  readonly onBack: () => void;
}

/** The games that a row of the report counts. */
export function OpeningGames({ row, onOpen, onBack }: OpeningGamesProps) {
  const { t } = useTranslation();
  const list = useRowGames(row);
  const name = openingNamed(row.opening);
  const title = name === undefined ? t('search.other') : t(`openings.${name}`);
  return (
    <section className={classes.left} aria-label={title} aria-busy={list.isReading}>
      <div className={classes.buttons}>
        <Button onClick={onBack}>
          <IconArrowLeft size={16} aria-hidden="true" /> {t('search.report.back')}
        </Button>
      </div>
      <h3>{`${title} · ${t(`search.report.as.${row.side}`)}`}</h3>
      <ul>
        {list.games.map((game) => (
          <li key={game.gameId}>
            <GameButton game={game} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      <End list={list} />
    </section>
  );
}

interface GameButtonProps {
  readonly game: GameSummary;
  readonly onOpen: (matchId: string) => void;
}

function GameButton({ game, onOpen }: GameButtonProps) {
  const { gameId, red, black, date, result, ecco } = game;
  const name = useEccoNames()(ecco);
  return (
    <button type="button" onClick={() => onOpen(gameId)}>
      <b>{`${red || '?'} – ${black || '?'}`}</b>
      <small>{gameDateText(date, currentLanguage())}</small>
      <span>{result === '*' ? '–' : result}</span>
      {ecco !== '' && <small>{`${ecco} ${name}`}</small>}
    </button>
  );
}

function End({ list: { games, isReading, failure, isEnd, more } }: { readonly list: RowGames }) {
  const { t } = useTranslation();
  if (isReading) return <p role="status">{t('common.processing')}</p>;
  if (failure !== undefined) {
    const { message } = failure;
    return <SearchFailure isOffline={isUnreached(failure)} message={message} onRetry={more} />;
  }
  if (!isEnd) {
    return (
      <div className={classes.more}>
        <Button onClick={more}>{t('search.report.more')}</Button>
      </div>
    );
  }
  if (games.length > 0) return null;
  const [title, text] = [t('search.report.goneTitle'), t('search.report.goneText')];
  return <Notice icon={IconFolderOpen} title={title} text={text} />;
}
