import { makeMoveText } from '@chuhe/game/notation';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { gameDateText } from '../../../lib/time-text.ts';
import classes from './game-search.module.css';
import type { LeftRow } from './report.ts';

interface LeftBookProps {
  readonly left: readonly LeftRow[];
  readonly onOpen: (matchId: string, ply: number) => void;
}

/** Games in which a player left the user's books. Clicking a game opens it at that move. */
export function LeftBook({ left, onOpen }: LeftBookProps) {
  const { t } = useTranslation();
  return (
    <section className={classes.left} aria-label={t('search.report.left')}>
      <h3>{t('search.report.left')}</h3>
      {left.length === 0 ? (
        <p className={classes.hint}>{t('search.report.noneLeft')}</p>
      ) : (
        <ul>
          {left.map((row) => (
            <li key={row.game.gameId}>
              <button type="button" onClick={() => onOpen(row.game.gameId, row.ply)}>
                <Left row={row} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Left({ row: { game, ply, fen, by, played, expected } }: { readonly row: LeftRow }) {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const write = (move: string) => makeMoveText(fen, move, notation);
  const text = t(by === 'reader' ? 'search.report.iLeft' : 'search.report.theyLeft', {
    move: Math.floor(ply / 2) + 1,
    played: write(played),
  });
  return (
    <>
      <b>{`${game.red || '?'} – ${game.black || '?'}`}</b>
      <small>{gameDateText(game.date, currentLanguage())}</small>
      <span data-by={by}>{text}</span>
      <span>
        {t('search.report.expected', {
          moves: expected.map(write).join(t('common.listSeparator')),
        })}
      </span>
    </>
  );
}
