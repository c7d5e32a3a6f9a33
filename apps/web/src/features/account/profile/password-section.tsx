import type { User } from '@chuhe/contract/identity';
import { HostedPasswordForm } from './hosted-password-form.tsx';
import { PasswordForm } from './password-form.tsx';
import type { Hosted } from './use-hosted-account.ts';

interface PasswordSectionProps {
  readonly user: User;
  readonly hosted: Hosted | undefined;
  /** Called when other sessions may have ended. */
  readonly onChanged: () => void;
}

/** The form for the password, on this site or at the provider. Renders nothing for a provider account without a password. */
export function PasswordSection({ user, hosted, onChanged }: PasswordSectionProps) {
  const isHosted = hosted?.ways.passwords === 'hosted' && !user.hasPassword;
  if (!isHosted) return <PasswordForm user={user} onChanged={onChanged} />;
  const { own } = hosted;
  if (own?.email === undefined || !own.ways.includes('EMAIL')) return null;
  return <HostedPasswordForm email={own.email} onChanged={onChanged} />;
}
