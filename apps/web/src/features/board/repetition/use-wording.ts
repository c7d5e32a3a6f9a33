import { makeMoveText, type Notation } from '@chuhe/game/notation';
import { nodesTo, positionAt } from '@chuhe/game/tree';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { numberedText } from '../../../lib/game/move-text.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import type { Wording } from './coach-texts.ts';
import type { CoachedNode } from './use-coach.ts';

/** Formats the coach's words about a node. */
export function useWording({ game, current }: Pick<CoachedNode, 'game' | 'current'>): Wording {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  return useMemo(
    () => makeWording({ game, current }, { t, notation }),
    [game, current, t, notation],
  );
}

export function makeWording(
  { game, current }: Pick<CoachedNode, 'game' | 'current'>,
  { t, notation }: { readonly t: TFunction; readonly notation: Notation },
): Wording {
  const plyText = (ply: number): string => {
    const node = nodesTo(game, current)[ply - 1];
    return node === undefined ? t('moves.start') : numberedText(game, node.id, notation);
  };
  const moveText = (move: string): string =>
    makeMoveText(positionAt(game, current).fen, move, notation);
  return { t, moveText, plyText };
}
