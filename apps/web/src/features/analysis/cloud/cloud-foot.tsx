import type { CloudPosition } from '@chuhe/contract/cloud';
import type { Position } from '@chuhe/rules/position';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { timeText } from '../../../lib/time-text.ts';
import classes from './cloud-panel.module.css';
import { type CloudOrigin, originOf } from './cloud-rows.ts';
import { SOURCE_TEXTS, useLanguage } from './cloud-words.ts';

interface CloudFootProps {
  readonly known: CloudPosition;
  readonly position: Position;
}

/** A line about the origin of the moves: sources, number of moves, depth and age. */
export function CloudFoot({ known, position }: CloudFootProps) {
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
  const names = sources.map((source) => t(SOURCE_TEXTS[source])).join(', ');
  return engines.length === 0 ? names : `${names} (${engines.join(', ')})`;
}

function depthText({ least, most }: NonNullable<CloudOrigin['depths']>, t: TFunction): string {
  return t('cloud.depths', { depth: least === most ? `${most}` : `${least}–${most}` });
}
