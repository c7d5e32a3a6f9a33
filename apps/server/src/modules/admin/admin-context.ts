import type { BillingContext } from '../billing/billing-context.ts';
import type { IdentityContext } from '../identity/identity-context.ts';

export interface AdminContext extends IdentityContext, BillingContext {}
