import { useTranslation } from 'react-i18next';
import IconFingerprint from '~icons/fingerprint';
import { Button } from '../../../components/button.tsx';
import { hasPasskeys } from '../../../lib/second-factor/passkeys.ts';
import classes from './sign-in.module.css';
import type { SignIn } from './use-sign-in.ts';

/** Logs in by a passkey, without name and password. Renders nothing where the browser has no passkeys. */
export function PasskeyButton({ signInByPasskey }: Pick<SignIn, 'signInByPasskey'>) {
  const { t } = useTranslation();
  if (!hasPasskeys()) return null;
  return (
    <Button className={classes.provider} onClick={signInByPasskey}>
      <IconFingerprint size={18} stroke={1.6} aria-hidden="true" />
      {t('secondFactor.signInByPasskey')}
    </Button>
  );
}
