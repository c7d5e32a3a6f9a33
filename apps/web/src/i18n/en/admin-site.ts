/** What the site says, gives and keeps secret. */
export const adminSite = {
  lead: 'What the site says to everybody, whom it takes in, and what it gives away.',
  notice: 'Notice in {{language}}',
  noticeHint: 'One line above every page. A language without a text shows the English one.',
  noticeOn: 'Show a notice to everybody',
  registration: 'People can make accounts; guests come in any case',
  secrets: 'Secrets',
  secretsLead:
    'Only the server’s environment gives them. Here is whether they are set, never what they are.',
  set: 'Set',
  title: 'Site',
  trial: 'Free look-ups a day',
  trialHint:
    'Every account has them where look-ups cost something, that is, where a package with credits or without limit is sold. 0: none.',
  unset: 'Not set',
};
