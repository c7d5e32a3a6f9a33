import { holdKeys } from '../hold-keys.ts';

/** What stands in and over the top bar a moment after the page is there. */
export { CreditPill } from '../../features/credit/credit-pill.tsx';
export { Redeem } from '../../features/credit/redeem.tsx';
export { SiteNotice } from '../../features/site-notice/site-notice.tsx';

holdKeys();
