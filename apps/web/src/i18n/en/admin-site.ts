/** The settings of the site for administrators. */
export const adminSite = {
  lead: 'The notice on every page, sign-up, and free look-ups.',
  notice: 'Notice in {{language}}',
  noticeHint:
    'One line at the top of every page. A language without a text shows the English text.',
  noticeOn: 'Show a notice to everyone',
  adminFactor: 'Require a second factor of administrators. One without it can only set it up',
  registration: 'Allow new accounts; guests are always welcome',
  secrets: 'Secrets',
  secretsLead:
    'They come only from the server’s environment. This shows whether they are set, never their values.',
  set: 'Set',
  title: 'Site',
  trial: 'Free look-ups a day',
  trialHint:
    'Every account gets them while look-ups are charged for, that is, while a package with credits or unlimited look-ups is on sale. 0: none.',
  unset: 'Not set',
};
