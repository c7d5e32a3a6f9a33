import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconEye from '~icons/eye';
import IconEyeOff from '~icons/eye-off';
import iconButton from '../icon-button.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'tool' | 'hint'> {
  /** Tells password managers whether to fill in or to generate a password. */
  readonly autoComplete: 'current-password' | 'new-password';
}

/** A password field with a button to show the password and a warning about Caps Lock. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const [isLocked, setLocked] = useState(false);
  const look = (event: KeyboardEvent): void => setLocked(event.getModifierState('CapsLock'));
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      maxLength={MAX_LENGTH}
      autoCapitalize="none"
      spellCheck={false}
      hint={isLocked ? t('form.capsLock') : undefined}
      onKeyDown={look}
      onKeyUp={look}
      onBlur={() => setLocked(false)}
      tool={
        <button
          type="button"
          className={iconButton.button}
          aria-label={isShown ? t('form.hidePassword') : t('form.showPassword')}
          aria-pressed={isShown}
          data-hint={isShown ? t('form.hidePassword') : t('form.showPassword')}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={16} stroke={1.8} aria-hidden="true" />
        </button>
      }
    />
  );
}

/** Maximum number of characters. Above the real limit, so that a long password is refused with a message and not cut silently. */
const MAX_LENGTH = 500;
