import { holdKeys } from '../hold-keys.ts';

/** What stands in and over the top bar a moment after the page is there. */
export { CreditPill } from '../../features/billing/credit/credit-pill.tsx';
export { Redeem } from '../../features/billing/credit/redeem.tsx';
export { SiteNotice } from '../../features/shell/site-notice/site-notice.tsx';

holdKeys();
