import { MiniBoard } from '@chuhe/board/mini-board';
import { formatScore } from '@chuhe/cloudbook/score';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { AppLink } from '../../../components/app-link.tsx';
import { Button } from '../../../components/button.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { BOARD_PIECES } from '../../../lib/board-pieces.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { preferencesStore } from '../../../lib/state/preferences.ts';
import admin from '../components/admin.module.css';
import { shortTime } from '../lib/admin-time.ts';
import { type ContributedMove, contributedMoves } from './contributed-moves.ts';
import type { Contribution, Verdict } from './contribution-pages.ts';
import classes from './contributions.module.css';

interface ContributionRowProps {
  readonly given: Contribution;
  /** Position in the list, from 1. */
  readonly place: number;
  readonly onJudge: (verdict: Verdict) => void;
}

/** Maximum number of arrows on the board. More would be hard to tell apart. */
const ARROWS = 3;

/** One contribution: the position, its moves, and the buttons to judge it. */
export function ContributionRow({ given, place, onJudge }: ContributionRowProps) {
  const { t } = useTranslation();
  const { boardTheme, pieceSet } = useStore(preferencesStore);
  const { id, fen, userId, value, status, updatedAt } = given;
  const moves = contributedMoves(fen, value, useMoveNotation());
  const hints = moves.slice(0, ARROWS).map(({ move }, index) => ({
    from: move.slice(0, 2),
    to: move.slice(2),
    rank: index + 1,
  }));
  // Screen readers cannot read out a FEN usefully, so the label of a row is its number in the list and its best move.
  const name = `${place}${moves[0] === undefined ? '' : `, ${moves[0].text}`}`;
  return (
    <li className={classes.row} data-row={id} tabIndex={-1}>
      <MiniBoard
        placement={fen}
        size={180}
        theme={boardTheme}
        pieces={BOARD_PIECES[pieceSet]}
        hints={hints}
        label={t('adminContributions.board', { fen })}
      />
      <div className={classes.facts}>
        <p className={admin.small}>
          <AppLink
            to={`/admin/user/${userId}`}
            aria-label={`${t('adminContributions.author')}: ${name}`}
          >
            {t('adminContributions.author')}
          </AppLink>{' '}
          · {shortTime(updatedAt, currentLanguage())}
        </p>
        <p className={classes.fen}>{fen}</p>
        <Moves moves={moves} />
        <div className="buttons">
          {VERDICTS.filter(([verdict]) => verdict !== status).map(([verdict, key]) => (
            <Button
              key={verdict}
              aria-label={`${t(key)}: ${name}`}
              onClick={() => onJudge(verdict)}
            >
              {t(key)}
            </Button>
          ))}
        </div>
      </div>
    </li>
  );
}

const VERDICTS = [
  ['ACCEPTED', 'adminContributions.accept'],
  ['REJECTED', 'adminContributions.reject'],
  ['PENDING', 'adminContributions.putBack'],
] as const;

function Moves({ moves }: { readonly moves: readonly ContributedMove[] }) {
  const { t } = useTranslation();
  return (
    <ol className={classes.moves} aria-label={t('adminContributions.moves')}>
      {moves.map(({ move, text, score }) => (
        <li key={move}>
          <b>{text}</b> {score === undefined ? '' : formatScore(score)}
        </li>
      ))}
    </ol>
  );
}
