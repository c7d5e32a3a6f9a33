import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { RulesForm } from './rules-form.tsx';

/** The rules on repetition. Changes take effect at once. */
export function RulesDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('actions.rules')} address="rules" onClose={onClose}>
      <RulesForm isAlone />
    </Dialog>
  );
}
