/** What the lines of the players show beside the names, loaded after the board. */
import type { Color } from '@chuhe/rules/piece';
import { useTranslation } from 'react-i18next';
import { OpeningName } from '../../features/analysis/moves/opening-name.tsx';
import { TagField } from '../../features/analysis/moves/tag-field.tsx';
import { CapturedPieces } from '../../features/analysis/panel/captured-pieces.tsx';

interface PlayerExtrasProps {
  readonly side: Color;
  /** Whether the line is the one below the board. */
  readonly isBelow: boolean;
}

export function PlayerExtras({ side, isBelow }: PlayerExtrasProps) {
  return (
    <>
      <CapturedPieces side={side} />
      {isBelow && <OpeningName place="line" />}
    </>
  );
}

interface PlayerNameProps {
  readonly side: Color;
  readonly name: string | undefined;
}

/** The name of a player, which a click edits. */
export function PlayerName({ side, name }: PlayerNameProps) {
  const { t } = useTranslation();
  const tag = side === 'red' ? 'Red' : 'Black';
  return <TagField name={tag} text={name} placeholder={t(`analysis.${side}`)} />;
}
