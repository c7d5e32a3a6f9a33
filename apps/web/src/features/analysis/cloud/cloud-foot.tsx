import type { CloudPosition } from '@chuhe/contract/cloud';
import { makeMoveText } from '@chuhe/game/notation';
import type { Position } from '@chuhe/rules/position';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { countText } from '../../../lib/number-text.ts';
import { timeText } from '../../../lib/time-text.ts';
import classes from './cloud-panel.module.css';
import { type CloudOrigin, originOf } from './cloud-rows.ts';
import { SOURCE_TEXTS, useLanguage } from './cloud-words.ts';
import { type MoveWinRate, useWinRate } from './use-win-rate.ts';

interface CloudFootProps {
  readonly known: CloudPosition;
  readonly position: Position;
}

/** A line about the move that the user points at, or else about the origin of the moves. */
export function CloudFoot({ known, position }: CloudFootProps) {
  const winRate = useWinRate(known, position);
  return winRate === undefined ? (
    <Origin known={known} position={position} />
  ) : (
    <WinRate {...winRate} fen={known.fen} />
  );
}

/** How often Red wins after a move. */
function WinRate({ move, redPercent, games, fen }: MoveWinRate & { readonly fen: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const text = makeMoveText(fen, move, useMoveNotation());
  return (
    <p className={classes.foot} role="status">
      {games === 0
        ? t('cloud.winRateOfScore', { move: text, percent: redPercent })
        : t('cloud.winRateOfGames', {
            move: text,
            percent: redPercent,
            count: games,
            number: countText(games, language),
          })}
    </p>
  );
}

/** Sources, number of moves, depth and age. */
function Origin({ known, position }: CloudFootProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { updatedAt } = known;
  const origin = originOf(known);
  const parts = [
    t('cloud.count', { known: known.moves.length, all: position.moves().length }),
    sourceText(origin, t),
    ...(origin.depths === undefined ? [] : [depthText(origin.depths, t)]),
    ...(updatedAt === null ? [] : [timeText(updatedAt, language)]),
  ];
  const text = parts.join(' · ');
  return (
    <p className={classes.foot} data-hint={text}>
      {text}
    </p>
  );
}

function sourceText({ sources, engines }: CloudOrigin, t: TFunction): string {
  const names = sources.map((source) => t(SOURCE_TEXTS[source])).join(t('common.listSeparator'));
  return engines.length === 0 ? names : `${names} (${engines.join(t('common.listSeparator'))})`;
}

function depthText({ least, most }: NonNullable<CloudOrigin['depths']>, t: TFunction): string {
  return t('cloud.depths', { depth: least === most ? `${most}` : `${least}–${most}` });
}
