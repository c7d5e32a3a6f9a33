import { useTranslation } from 'react-i18next';
import IconMenu2 from '~icons/menu-2';
import IconPackage from '~icons/package';
import { classNames } from '../../../components/class-names.ts';
import iconButton from '../../../components/icon-button.module.css';
import { ActionGroups, DropdownMenu, MenuSection } from '../../../components/menu.tsx';
import { MenuLink } from '../../../components/menu-item.tsx';
import { MENUS } from '../../../lib/actions/actions.ts';
import { AccountMenuItems } from './account-menu.tsx';
import { LanguageItems } from './language-menu.tsx';
import classes from './top-bar.module.css';

const PAGES = [['openMatches']] as const;

interface MainMenuProps {
  readonly hasBoard: boolean;
  /** Whether the menu contains the items of the account, where there is no top bar. */
  readonly hasAccount?: boolean;
}

/** A menu with everything that does not fit in the bar. */
export function MainMenu({ hasBoard, hasAccount = false }: MainMenuProps) {
  const { t } = useTranslation();
  return (
    <DropdownMenu
      label={t('common.menu')}
      face={<IconMenu2 size={20} aria-hidden="true" />}
      className={classNames(iconButton.button, classes.mainMenu)}
    >
      {!hasBoard && <MenuLink to="/" label={t('common.analysis')} />}
      <ActionGroups groups={PAGES} />
      <MenuLink to="/studies" label={t('pages.studies.title')} />
      <MenuLink to="/exercises" label={t('pages.exercises.title')} />
      <MenuLink to="/openings" label={t('pages.openings.title')} />
      <MenuLink to="/players" label={t('pages.players.title')} />
      <MenuLink to="/packages" icon={IconPackage} label={t('pages.packages.title')} />
      {hasBoard && (
        <>
          <MenuSection title={t('menus.game')}>
            <ActionGroups groups={MENUS.game} />
          </MenuSection>
          <MenuSection title={t('menus.board')}>
            <ActionGroups groups={MENUS.board} />
          </MenuSection>
        </>
      )}
      {hasAccount && (
        <MenuSection title={t('account.label')}>
          <AccountMenuItems />
        </MenuSection>
      )}
      <MenuSection title={t('common.language')}>
        <LanguageItems />
      </MenuSection>
    </DropdownMenu>
  );
}
