export const common = {
  analysis: 'Analysis',
  back: 'Back to the board',
  close: 'Close',
  groupSeparator: '; ',
  guest: 'Guest',
  language: 'Language',
  listSeparator: ', ',
  mainNavigation: 'Main',
  menu: 'Menu',
  pasteHint: 'Paste moves or FEN',
  processing: 'Processing',
  reload: 'Reload',
  retry: 'Try again',
  skip: 'Skip to the content',
};

export const errors = {
  chunkReload: 'Reload the page to get it; your games are kept.',
  chunkText: 'The connection or the server may be down. Nothing is lost: try again.',
  chunkTitle: 'A part of this page could not be loaded',
  fatalText:
    'The page hit an error it could not recover from. Your games are kept in this browser.',
  fatalTitle: 'Something went wrong',
  newBuild: 'A newer version is ready',
  newBuildCause: 'Reload when convenient; your games are kept.',
  notFound: 'Page not found: {{path}}',
  notFoundHint: 'There is nothing here: the address may be mistyped, or the page has moved.',
  notFoundTitle: 'Page not found',
  pageText: 'Everything else still works. Try again, or go back to the board.',
  pageTitle: 'This page hit an error',
};

export const account = {
  admin: 'Administration',
  label: 'Account',
  localGuest:
    'As a guest, you can reach your games only from this browser. Sign up to have them everywhere.',
  login: 'Log in',
  logout: 'Log out',
  me: 'Personal information',
  register: 'Sign up',
};
