/** Export and deletion of an account. */
export const leaving = {
  atOnce: 'A guest is deleted at once, and this cannot be undone.',
  books_one: '{{count}} book',
  books_other: '{{count}} books',
  closedLead:
    'It will be deleted with everything in it on {{time}}. Until then you can keep it with everything that is stored in it. API tokens, bridges and the key for programs have ended and must be made again.',
  closedNotice:
    'Your account is closed and will be deleted in 14 days. To keep it, log in before then.',
  closedTitle: 'Your account is closed',
  delete: 'Delete my account',
  deleteLead: 'The account is closed at once and deleted after 14 days.',
  deleteLeadGuest: 'Deletes this guest account and everything in it at once.',
  deleteNow: 'Delete the account',
  deleteTitle: 'Delete the account',
  download: 'Download the archive',
  endSubscriptions: 'Cancel all subscriptions; they stay active until the paid period ends',
  erasedNotice: 'The guest account and everything in it was deleted.',
  export: 'Export my data',
  exportAgain: 'Export again',
  exportDone: 'The archive of {{time}} is ready ({{size}}). It can be downloaded until {{until}}.',
  exportFailed: 'The export failed. Try again, and contact the site if it fails once more.',
  exportLead:
    'A zip archive with everything that is stored about you: games and studies as PGN and JSON, books, exercises, groups, orders and the account itself.',
  exportNone:
    'You have not exported your data yet. Large accounts take some minutes; if your account has an email address, you get an email when it is ready.',
  exportOver: 'The last archive has expired.',
  exportPassword: 'Enter your password: the archive has everything about you.',
  exportRunning: 'The archive is being made: {{done}} of {{total}} files. You can close this page.',
  exportTitle: 'Your data',
  exportWaiting: 'The export has been requested and begins soon. You can close this page.',
  games_one: '{{count}} saved game, and its public link',
  games_other: '{{count}} saved games, and their public links',
  gone: 'What is deleted',
  groups_one: '{{count}} group that you coach, with the work of its {{pupils}} pupils',
  groups_other: '{{count}} groups that you coach, with the work of their {{pupils}} pupils',
  handedOver_one: '{{count}} study, handed over to its longest-standing editor',
  handedOver_other: '{{count}} studies, handed over to their longest-standing editors',
  keep: 'Keep my account',
  kept: 'What stays',
  lastAdmin:
    'You are the only administrator of this site. Make someone else an administrator before you delete your account.',
  later:
    'You are logged out everywhere at once, others no longer see your name, games and studies, and API tokens, bridges and the key for programs end. For 14 days you can log in and take it back. Then everything is deleted and cannot be restored.',
  log: 'Entries in the log of the operator, with the number of your account instead of your name',
  orders_one:
    '{{count}} order with its payments, as the law requires, without your name and email address',
  orders_other:
    '{{count}} orders with their payments, as the law requires, without your name and email address',
  password: 'Enter your password to delete the account.',
  rest: 'Profile, packages, credits, cards of the trainer, exercises, reviews and everything else',
  studies_one: '{{count}} study without other editors',
  studies_other: '{{count}} studies without other editors',
  subscriptions_one:
    'A subscription is still running. It has to be ended before the account can be deleted.',
  subscriptions_other:
    '{{count}} subscriptions are still running. They have to be ended before the account can be deleted.',
};
