/** The settings of the site for administrators. */
export const adminSite = {
  lead: 'Sign-up, second factor, taxes, free allowances and the notice.',
  notice: 'Notice in {{language}}',
  noticeHint:
    'One line at the top of every page. A language without a text shows the English text.',
  noticeOn: 'Show a notice to everyone',
  adminFactor:
    'Require administrators to use a second factor. Until they set one up, the admin pages stay closed to them',
  registration: 'Allow new accounts; guests are always welcome',
  secrets: 'Secrets',
  secretsLead:
    'They come only from the server’s environment. This shows whether they are set, never their values.',
  set: 'Set',
  tax: 'Let Stripe calculate taxes',
  taxHint:
    'Prices include the tax. Stripe Tax must be set up in the Stripe account; buyers then enter their address.',
  title: 'Site',
  search: 'Seconds of the server’s engine a day',
  searchHint: 'Applies to every account while a package with engine time is on sale.',
  guests: {
    title: 'Guests',
    lead: 'Anyone can start over as a new guest, so guests get less than accounts, and all guests on one network address share a limit. A limit applies only while a package with that item is on sale.',
    lookUps: 'Free look-ups a day for each guest',
    addressLookUps: 'Free look-ups a day for all guests on one network address',
    seconds: 'Seconds of the engine a day for each guest',
    addressSeconds: 'Seconds of the engine a day for all guests on one network address',
    hint: 'Enough for a club that shares one address',
  },
  trial: 'Free look-ups a day',
  trialHint:
    'Applies to every account while a package with credits or unlimited look-ups is on sale. 0: none.',
  unset: 'Not set',
};
