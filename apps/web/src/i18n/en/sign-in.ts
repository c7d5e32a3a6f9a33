/** What a failed call says where the server has said nothing itself. */
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
  none: 'You are not signed in',
  noneCause: 'The server has no session for this browser any more. Your game is kept here.',
  registered: 'Registration successful',
  registeredGuest:
    'You have a guest account. Sign up whenever you like, and all of it comes along.',
  registeredAccount: 'A mail with a link to confirm your address is on its way.',
};

/** What is wrong with a field, in the words of the server. */
export const fields = {
  USERNAME_REQUIRED: 'Please enter your username',
  USERNAME_INVALID: 'A user name has 3 to 32 letters, digits, dots, hyphens or underscores',
  PASSWORD_REQUIRED: 'Please enter your password',
  PASSWORD_TOO_SHORT: 'The password needs at least 8 characters',
  PASSWORD_TOO_LONG: 'The password has more than 128 characters',
  OLD_PASSWORD_REQUIRED: 'Please enter your current password',
  CONFIRM_PASSWORD_REQUIRED: 'Please confirm your password',
  PASSWORDS_DIFFER: 'Passwords do not match',
  FIRST_NAME_REQUIRED: 'Please enter your name',
  LAST_NAME_REQUIRED: 'Please enter your last name',
  TEXT_TOO_LONG: 'This text is too long',
  EMAIL_REQUIRED: 'Please enter your email',
  EMAIL_INVALID: 'This is no email address',
  PHONE_INVALID: 'This is no phone number',
};

export const form = {
  birthday: 'Date of birth',
  capsLock: 'Caps Lock is on',
  confirmPassword: 'Confirm password',
  currentPassword: 'Current password',
  email: 'Email',
  firstName: 'First name',
  hidePassword: 'Hide the password',
  lastName: 'Last name',
  newPassword: 'New password',
  optional: 'optional',
  password: 'Password',
  phone: 'Phone number',
  showPassword: 'Show the password',
  username: 'User name',
};

export const signIn = {
  accountAgain:
    'It has been used, or is too old. On the page of your account you can ask for a new one.',
  asGuest: 'Continue as guest',
  back: 'Back to log in',
  ended: 'Your session has ended. Log in again: your game is kept in this browser.',
  forgot: 'Forgot password?',
  forgotAgain: 'It has been used, or is too old. Ask for a new one.',
  forgotLead: 'Enter the email address of your account. We send you a link for a new password.',
  forgotSend: 'Send the link',
  forgotSent:
    'If there is an account with {{email}}, a link is on its way to it. It holds for 30 minutes.',
  forgotTitle: 'Forgot your password?',
  guestLead: 'What you have as a guest comes with you.',
  haveAccount: 'Have an account?',
  lead: 'Good to see you again.',
  linkBroken: 'This link cannot be used any more',
  newHere: 'New here?',
  registerLead: 'Your games and book on every device.',
  resetDone: 'Your new password is set. Log in with it.',
  resetLead: 'All sessions of the account end when the password changes.',
  resetSave: 'Set the password',
  resetTitle: 'A new password',
  userOrEmail: 'User name or email',
  verified: '{{email}} is confirmed',
  verifiedLead: 'From now on you can log in with this address.',
  verifying: 'The address is being confirmed …',
  verifyTitle: 'Confirm your email address',
};
