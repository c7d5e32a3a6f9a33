import type { IdentityContext } from './identity-context.ts';

/** Whether the identity provider keeps the passwords of new accounts. Existing passwords stay valid. */
export function hasHostedPasswords({ identity }: IdentityContext['config']): boolean {
  return identity?.hosted?.hasPasswords === true;
}
