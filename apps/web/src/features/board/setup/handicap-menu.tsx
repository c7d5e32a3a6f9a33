import { COLORS } from '@chuhe/rules/piece';
import { useTranslation } from 'react-i18next';
import IconScale from '~icons/scale';
import button from '../../../components/button.module.css';
import { classNames } from '../../../components/class-names.ts';
import { DropdownMenu, MenuSection } from '../../../components/menu.tsx';
import { MenuItem } from '../../../components/menu-item.tsx';
import { HANDICAPS, handicapOf } from './handicaps.ts';
import { editWhole } from './setup-store.ts';

/** A menu that sets up the standard position without the pieces that one side gives as a handicap. */
export function HandicapMenu({ className }: { readonly className: string | undefined }) {
  const { t } = useTranslation();
  const face = (
    <>
      <IconScale size={16} stroke={1.8} aria-hidden="true" />
      {t('setup.handicap.label')}
    </>
  );
  return (
    <DropdownMenu
      label={t('setup.handicap.label')}
      face={face}
      hasWords
      className={classNames(button.button, button.default, className)}
    >
      {COLORS.map((giver) => (
        <MenuSection key={giver} title={t(`setup.handicap.${giver}`)}>
          {HANDICAPS.map((handicap) => {
            const label = t(`setup.handicap.${handicap}`);
            return (
              <MenuItem
                key={handicap}
                label={label}
                onChoose={() => editWhole(label, () => handicapOf(giver, handicap))}
              />
            );
          })}
        </MenuSection>
      ))}
    </DropdownMenu>
  );
}
