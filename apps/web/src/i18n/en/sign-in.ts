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
  TEXT_NOT_ONE_LINE: 'This text has line breaks or hidden characters, which cannot be kept',
  KEY_INVALID: 'A key has four groups of five letters and digits',
  VALUE_INVALID: 'This value is not valid',
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

/** What the identity provider refuses: what has happened, and what to do next. */
export const provider = {
  'account-exists-with-address':
    'There is an account with {{email}} already, and it was signed in to another way. Log in that way now, with its password or another button: this one is then connected with it.',
  'account-exists-with-different-credential':
    'There is an account with this address already, and it was signed in to another way. Log in that way now: this one is then connected with it.',
  'auth-domain-config-required':
    'The sign-in service of this site is not fully set up: its domain is missing. Log in with a password, or tell the operator of the site.',
  'cancelled-popup-request':
    'Another sign-in window was opened, so this one was closed. Go on in the newer window, or try again.',
  'credential-already-in-use':
    'This way of signing in belongs to another account. Log in by it to reach that account, or connect another one here.',
  'email-already-in-use':
    'There is an account with this address already. Log in, or ask for a new password if you have forgotten yours.',
  'expired-action-code': 'This link is too old. Ask for a new one.',
  'internal-error':
    'The sign-in service met an error. Try again in a moment, or choose another way to log in.',
  'invalid-action-code':
    'This link has been used already, or is not complete. Ask for a new one, and open the last one you were sent.',
  'invalid-api-key':
    'The sign-in service refuses the key of this site. Log in with a password that this site keeps itself, or tell the operator.',
  'invalid-auth-event':
    'The answer of the sign-in window could not be read. Close the window and try again.',
  'invalid-continue-uri':
    'The sign-in service does not know the address it was to lead back to. No mail was sent: tell the operator of the site.',
  'invalid-credential':
    'The email address or the password is wrong, or this sign-in has run out. Check both, or ask for a new password.',
  'invalid-dynamic-link-domain':
    'The sign-in service does not know the domain of the link it was to send. No mail was sent: tell the operator of the site.',
  'invalid-email': 'This is no email address. Check how it is written.',
  'invalid-verification-code':
    'This code is not right, or no longer. Enter the one that your authenticator shows now.',
  'missing-android-pkg-name':
    'The link could not be made: the name of the Android app is missing in the settings. No mail was sent: tell the operator of the site.',
  'missing-ios-bundle-id':
    'The link could not be made: the id of the iOS app is missing in the settings. No mail was sent: tell the operator of the site.',
  'multi-factor-auth-required':
    'This account asks for a second factor. Enter the code that your authenticator shows.',
  'network-request-failed':
    'The sign-in service cannot be reached. Check your connection and try again; nothing is lost.',
  'no-such-provider':
    'This way of signing in is not connected with your account. Load the page again to see which ones are.',
  'operation-not-allowed':
    'This way of signing in is switched off at the moment. Choose another one.',
  'operation-not-supported-in-this-environment':
    'This browser cannot open the sign-in service here. Open the site in the browser itself, not inside another app, or log in with a password.',
  'password-does-not-meet-requirements':
    'The password does not meet the requirements of the sign-in service. Choose a longer one, with letters, digits and signs.',
  'popup-blocked':
    'The browser has blocked the sign-in window. Allow windows for this site and try again.',
  'popup-closed-by-user':
    'The sign-in window was closed before it had finished. Try again whenever you like.',
  'provider-already-linked':
    'Your account is connected with another one of this service already. Disconnect that one first.',
  'quota-exceeded':
    'The sign-in service takes no more of these for now. Try again later, or choose another way.',
  'requires-recent-login':
    'For this you must have logged in a moment ago. Log out, log in again, and repeat it.',
  'too-many-requests':
    'There were too many attempts. Wait a few minutes, or ask for a new password.',
  'unauthorized-domain':
    'The sign-in service is not set up for the address of this site. Log in another way, or tell the operator.',
  'unsupported-first-factor':
    'The second factor of this account is of a kind that this site cannot ask for. Log in another way.',
  'user-disabled': 'This account is switched off. Ask the operator of the site.',
  'user-mismatch':
    'This is another account than the one you are signed in with. Choose the one you use here.',
  'user-token-expired': 'The sign-in has run out. Log in again.',
  'web-storage-unsupported':
    'The browser keeps no data for the sign-in service. Allow cookies and site data, or log in with a password.',
};

/** Signing in by an identity provider, and what is connected with an account. */
export const ways = {
  accountWays: 'Ways to sign in',
  add: 'Connect',
  addPassword: 'Add a password',
  addPasswordLead: 'Then you can also log in with {{email}} and this password.',
  another: 'Another way',
  cancel: 'Cancel',
  code: 'Code of the authenticator',
  codeBack: 'Log in another way',
  codeInvalid: 'Please enter the six digits of the code',
  codeLead:
    'Your account is protected by a second factor. Enter the six digits that your authenticator shows.',
  codeSend: 'Log in',
  codeTitle: 'Second factor',
  confirm: 'To change how you sign in, show once more that it is you.',
  connected: 'Connected',
  continueWith: 'Continue with {{name}}',
  divider: 'or',
  emailOf: 'Your address is the one of your sign-in. You change it where you sign in.',
  emailStays:
    'The address belongs to your sign-in by email and password, and cannot be changed here yet. To sign in another way, connect it below.',
  inWindow: 'Continue in the window of {{name}}',
  last: 'This is the only way to sign in to your account. Connect another one first.',
  linkLate:
    'That took longer than a sign-in holds. Sign in that way once more, and enter the password again.',
  linkLead:
    '{{email}} belongs to an account of this site that has a password of its own. Log in with it once: from then on you can sign in either way.',
  linkSend: 'Log in and connect',
  linkTitle: 'Connect with your account',
  nowConnected: '{{name}} is now connected with your account',
  oldPassword:
    'Your account has a password that this site keeps itself. Enter it to change how you sign in.',
  password: 'Email and password',
  passwordOf: 'Password of {{email}}',
  remove: 'Disconnect',
  removed: 'Disconnected',
  resendFirst: 'To have the link sent again, first show below, under “{{ways}}”, that it is you.',
  waysLead: 'Any of these leads to this account.',
};
