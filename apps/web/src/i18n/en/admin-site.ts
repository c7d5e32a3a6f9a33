/** The settings of the site for administrators. */
export const adminSite = {
  lead: 'The notice on every page, sign-up, and free look-ups.',
  notice: 'Notice in {{language}}',
  noticeHint:
    'One line at the top of every page. A language without a text shows the English text.',
  noticeOn: 'Show a notice to everyone',
  adminFactor:
    'Require a second factor of administrators. An administrator without one can only set it up',
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
  searchHint:
    'Every account has them while they are limited, that is, while a package with seconds of the engine is on sale.',
  guests: {
    title: 'Guests',
    lead: 'Anyone can become a new guest. So guests have less than accounts, and all guests of one address together have a limit. Nothing is limited while no package with it is on sale.',
    lookUps: 'Free look-ups of a guest a day',
    addressLookUps: 'Free look-ups of all guests of an address a day',
    seconds: 'Seconds of the engine of a guest a day',
    addressSeconds: 'Seconds of the engine of all guests of an address a day',
    hint: 'Enough for a club behind one address',
  },
  trial: 'Free look-ups a day',
  trialHint:
    'Every account gets them while look-ups are charged for, that is, while a package with credits or unlimited look-ups is on sale. 0: none.',
  unset: 'Not set',
};
