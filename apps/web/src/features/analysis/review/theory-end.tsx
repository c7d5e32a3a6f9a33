import { type Game, nodeOf, positionAt, ROOT } from '@chuhe/game/tree';
import { reviewKey } from '@chuhe/lessons/review-search';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { gameStore } from '../../../lib/game/game-store.ts';
import { moveNumber, moveText } from '../../../lib/game/move-text.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { useUserId } from '../../../lib/query/use-user-id.ts';
import { type TheoryEnd as Found, findTheoryEnd } from '../../../lib/sources/theory-end.ts';
import { FRESH_MS, KEPT_MS } from '../../../lib/sources/use-position-data.ts';
import { type ShownReview } from './game-review.ts';
import classes from './review.module.css';
import { useMoveTexts } from './use-move-texts.ts';

/** Where the game left the moves of the site's games and of the user's books, and what they have there. Nothing without an answer. */
export function TheoryEnd({ moves }: Pick<ShownReview, 'moves'>) {
  const { t, i18n } = useTranslation();
  const game = useStore(gameStore, (state) => state.game);
  const notation = useMoveNotation();
  const found = useTheoryEnd(game, moves);
  const left = found && moves[found.index];
  const text = useMoveTexts((left && nodeOf(game, left.id).parent) ?? ROOT);
  if (found === undefined || left === undefined) return null;
  const percent = new Intl.NumberFormat(i18n.language, {
    style: 'percent',
    maximumFractionDigits: 0,
  });
  const known = found.known.map(({ move, share }) =>
    share === undefined ? text(move) : `${text(move)} (${percent.format(share)})`,
  );
  const words = {
    number: moveNumber(game, nodeOf(game, left.id)).number,
    move: moveText(game, left.id, notation),
    moves: known.join(t('common.listSeparator')),
  };
  return <p className={classes.opening}>{t(TEXTS[found.source], words)}</p>;
}

const TEXTS = {
  games: 'review.theoryGames',
  books: 'review.theoryBooks',
  none: 'review.theoryNone',
} as const;

function useTheoryEnd(game: Game, moves: ShownReview['moves']): Found | undefined {
  const user = useUserId() ?? null;
  const { data } = useQuery<Found | null>(
    {
      queryKey: [user, 'theory-end', reviewKey(game)],
      queryFn: async ({ signal }) =>
        (await findTheoryEnd(
          moves.map(({ id, move }) => {
            const { fen } = positionAt(game, nodeOf(game, id).parent ?? ROOT);
            return { fen, move };
          }),
          signal,
        )) ?? null,
      enabled: game.start === INITIAL_FEN && moves.length > 0,
      staleTime: FRESH_MS,
      gcTime: KEPT_MS,
    },
    queryClient(),
  );
  return data ?? undefined;
}
