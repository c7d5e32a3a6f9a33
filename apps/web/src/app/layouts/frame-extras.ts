import { tellFinishedReviews } from '../../features/games/reviews/tell-finished.ts';
import { blockKeys } from '../block-keys.ts';

/** The parts of every page that are loaded after it. */
export { HintHost } from '../../components/hint-host.tsx';
export { CreditPill } from '../../features/billing/credit/credit-pill.tsx';
export { Redeem } from '../../features/billing/credit/redeem.tsx';
export { SiteNotice } from '../../features/shell/site-notice/site-notice.tsx';
export { AddToStudy } from '../../features/studies/add/add-to-study.tsx';

blockKeys();
tellFinishedReviews();
