import type { BillingContext } from '../billing/billing-context.ts';
import type { IdentityContext } from '../identity/identity-context.ts';
import type { AccountExports } from './export/account-exports.ts';

export interface AccountContext extends BillingContext, IdentityContext {
  readonly accountExports: AccountExports;
}

declare module 'fastify' {
  interface FastifyInstance {
    accountExports: AccountExports;
    /** Deletes the closed accounts that are due. */
    deleteDueAccounts: () => Promise<number>;
  }
}
