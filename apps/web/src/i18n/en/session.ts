/** Messages for failed calls if the server has sent none. */
export const api = {
  badRequest: 'The data is not valid',
  notFound: 'No data found',
  other: 'An error occurred',
  unauthorized: 'The token is not valid',
  unreached: 'The server cannot be reached. Nothing is lost: try again in a moment.',
};

export const session = {
  ended: 'Your session has ended',
  endedCause: 'The game stays here. Log in to save it.',
  none: 'You are not logged in',
  noneCause: 'Your session in this browser has expired. Your game is kept here.',
  guest: 'You are a guest',
  registered: 'Registration successful',
  registeredGuest:
    'Your games and books are kept in this browser. Sign up to open them on every device. The terms of use are in the account menu.',
  registeredAccount: 'We have sent you an email with a link to confirm your address.',
};
