import { useTranslation } from 'react-i18next';

const SIDES = ['red', 'black'] as const;
type Side = (typeof SIDES)[number];

interface SideChoiceProps {
  readonly side: Side | undefined;
  /** Whether the control is disabled, because no player is given. */
  readonly isOff: boolean;
  readonly onChange: (side: Side | undefined) => void;
}

/** A select for the side that a player had. */
export function SideChoice({ side, isOff, onChange }: SideChoiceProps) {
  const { t } = useTranslation();
  return (
    <select
      aria-label={t('games.side')}
      value={side ?? ''}
      disabled={isOff}
      onChange={({ currentTarget: { value } }) => onChange(SIDES.find((each) => each === value))}
    >
      <option value="">{t('games.anySide')}</option>
      {SIDES.map((each) => (
        <option key={each} value={each}>
          {t(`analysis.${each}`)}
        </option>
      ))}
    </select>
  );
}
