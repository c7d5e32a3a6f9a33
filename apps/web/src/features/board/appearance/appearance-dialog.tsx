import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ChoiceRow } from '../../../components/choice-row.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import {
  BOARD_THEMES,
  NOTATION_CHOICES,
  PIECE_SETS,
  preferencesStore,
  setPreferences,
} from '../../../lib/state/preferences.ts';

/** Lets the user choose the board, the pieces, and the notation of all moves. */
export function AppearanceDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { boardTheme, pieceSet, notation } = useStore(preferencesStore);
  return (
    <Dialog title={t('actions.look')} address="look" onClose={onClose}>
      <ChoiceRow
        label={t('looks.board')}
        value={boardTheme}
        options={BOARD_THEMES.map((each) => [each, t(`looks.boardThemes.${each}`)])}
        onChoose={(choice) => setPreferences({ boardTheme: choice })}
      />
      <ChoiceRow
        label={t('looks.pieces')}
        value={pieceSet}
        options={PIECE_SETS.map((each) => [each, t(`looks.pieceSets.${each}`)])}
        onChoose={(choice) => setPreferences({ pieceSet: choice })}
      />
      <ChoiceRow
        label={t('looks.notation')}
        value={notation}
        options={NOTATION_CHOICES.map((each) => [each, t(`looks.notations.${each}`)])}
        onChoose={(choice) => setPreferences({ notation: choice })}
      />
    </Dialog>
  );
}
