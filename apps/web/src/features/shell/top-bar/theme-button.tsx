import IconMoon from '~icons/moon';
import IconSun from '~icons/sun';
import iconButton from '../../../components/icon-button.module.css';
import { useAction } from '../../../lib/actions/use-action.ts';

/** Switches dark mode; the icon shows the other mode. */
export function ThemeButton() {
  const { label, checked, run } = useAction('darkMode');
  const Icon = checked === true ? IconSun : IconMoon;
  return (
    <button
      type="button"
      role="switch"
      className={iconButton.button}
      aria-label={label}
      aria-checked={checked === true}
      data-hint={label}
      onClick={run}
    >
      <Icon size={16} stroke={1.8} aria-hidden="true" />
    </button>
  );
}
