/** Errors of form fields, in the wording of the server. */
export const fields = {
  USERNAME_REQUIRED: 'Please enter your username',
  USERNAME_INVALID: 'A username has 3 to 32 letters, digits, dots, hyphens or underscores',
  PASSWORD_REQUIRED: 'Please enter your password',
  PASSWORD_TOO_SHORT: 'The password needs at least 8 characters',
  PASSWORD_TOO_LONG: 'The password may have at most 128 characters',
  OLD_PASSWORD_REQUIRED: 'Please enter your current password',
  CONFIRM_PASSWORD_REQUIRED: 'Please confirm your password',
  PASSWORDS_DIFFER: 'Passwords do not match',
  FIRST_NAME_REQUIRED: 'Please enter your name',
  LAST_NAME_REQUIRED: 'Please enter your last name',
  TEXT_TOO_LONG: 'This text is too long',
  EMAIL_REQUIRED: 'Please enter your email',
  EMAIL_INVALID: 'Please enter a valid email address',
  PHONE_INVALID: 'Please enter a valid phone number',
  TEXT_NOT_ONE_LINE: 'This text has line breaks or hidden characters, which cannot be saved',
  TERMS_NOT_ACCEPTED: 'Please accept the terms of use first',
  CODE_INVALID: 'Please enter the six digits of the code',
  RECOVERY_CODE_INVALID: 'A recovery code has four groups of four letters and digits',
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
  username: 'Username',
};

export const signIn = {
  accountAgain:
    'It has been used or has expired. You can request a new one under “Personal information”.',
  asGuest: 'Continue as guest',
  back: 'Back to login',
  ended: 'Your session has ended. Log in again: your game is kept in this browser.',
  forgot: 'Forgot password?',
  forgotAgain: 'It has been used or has expired. Request a new one.',
  forgotLead:
    'Enter the email address of your account. We will send you a link to set a new password.',
  forgotSend: 'Send the link',
  forgotSent:
    'If there is an account with {{email}}, we have sent a link to it. The link is valid for 30 minutes.',
  forgotTitle: 'Forgot your password?',
  guestLead: 'Everything you have as a guest comes with you.',
  haveAccount: 'Already have an account?',
  lead: 'Good to see you again.',
  linkBroken: 'This link can no longer be used',
  newHere: 'New here?',
  registerLead: 'Your games and books on every device.',
  resetDone: 'Your new password is set. Log in with it.',
  resetLead: 'All sessions of the account end when the password changes.',
  resetSave: 'Set the password',
  resetTitle: 'Set a new password',
  roleChanged:
    'Your role on this site has changed, so you were logged out. Log in again to continue with the new one.',
  userOrEmail: 'Email or username',
  verified: '{{email}} is confirmed',
  verifiedLead: 'You can log in with this address.',
  verifying: 'Confirming the address…',
  verifyTitle: 'Confirm your email address',
};

/** Refusals of the identity provider: what has happened, and what the user can do. */
export const provider = {
  'account-exists-with-address':
    'There is already an account with {{email}} that uses another way to log in. Log in that way now, with its password or another button, and this one will be connected to it.',
  'account-exists-with-different-credential':
    'There is already an account with this address that uses another way to log in. Log in that way now, and this one will be connected to it.',
  'auth-domain-config-required':
    'The sign-in service of this site is not fully set up: its domain is missing. Log in with a password, or tell the operator of the site.',
  'cancelled-popup-request':
    'Another sign-in window was opened, so this one was closed. Continue in the newer window, or try again.',
  'credential-already-in-use':
    'This way to log in belongs to another account. Use it to log in to that account, or connect another one here.',
  'email-already-in-use':
    'There is already an account with this address. Log in, or request a new password if you have forgotten yours.',
  'expired-action-code': 'This link has expired. Request a new one.',
  'internal-error':
    'The sign-in service reported an error. Try again in a moment, or choose another way to log in.',
  'invalid-action-code':
    'This link has already been used, or is not complete. Request a new one, and open the latest one you received.',
  'invalid-api-key':
    'The sign-in service refuses the key of this site. Log in with a password kept by this site, or tell the operator.',
  'invalid-auth-event':
    'The response of the sign-in window could not be read. Close the window and try again.',
  'invalid-continue-uri':
    'The sign-in service does not recognise the return address. No email was sent: tell the operator of the site.',
  'invalid-credential':
    'The email address or the password is wrong, or this sign-in has expired. Check both, or request a new password.',
  'invalid-dynamic-link-domain':
    'The sign-in service does not recognise the domain of the link. No email was sent: tell the operator of the site.',
  'invalid-email': 'This email address is not valid. Check how it is written.',
  'invalid-verification-code':
    'The code is wrong or has expired. Enter the one that your authenticator shows now.',
  'missing-android-pkg-name':
    'The link could not be created: the name of the Android app is missing from the settings. No email was sent: tell the operator of the site.',
  'missing-ios-bundle-id':
    'The link could not be created: the ID of the iOS app is missing from the settings. No email was sent: tell the operator of the site.',
  'multi-factor-auth-required':
    'This account requires a second factor. Enter the code that your authenticator shows.',
  'network-request-failed':
    'The sign-in service cannot be reached. Check your connection and try again; nothing is lost.',
  'no-such-provider':
    'This way to log in is not connected to your account. Reload the page to see which ones are.',
  'operation-not-allowed': 'This way to log in is switched off at the moment. Choose another one.',
  'operation-not-supported-in-this-environment':
    'This browser cannot open the sign-in service here. Open the site in the browser itself, not inside another app, or log in with a password.',
  'password-does-not-meet-requirements':
    'The password does not meet the requirements of the sign-in service. Choose a longer one, with letters, digits and symbols.',
  'popup-blocked':
    'The browser has blocked the sign-in window. Allow windows for this site and try again.',
  'popup-closed-by-user':
    'The sign-in window was closed before you were logged in. You can try again at any time.',
  'provider-already-linked':
    'Your account is already connected to another account of this service. Disconnect that one first.',
  'quota-exceeded':
    'The sign-in service has reached its limit. Try again later, or choose another way to log in.',
  'requires-recent-login': 'This needs a recent login. Please log out and log in again.',
  'too-many-requests':
    'There were too many attempts. Wait a few minutes, or request a new password.',
  'unauthorized-domain':
    'The sign-in service is not set up for the address of this site. Log in another way, or tell the operator.',
  'unsupported-first-factor':
    'This site does not support the second factor of this account. Log in another way.',
  'user-disabled': 'This account has been deactivated. Contact the operator of the site.',
  'user-mismatch': 'This is not the account you are logged in to. Choose the one you use here.',
  'user-token-expired': 'Your sign-in has expired. Log in again.',
  'web-storage-unsupported':
    'The browser does not store data for the sign-in service. Allow cookies and site data, or log in with a password.',
};

/** Signing in with an identity provider, and the sign-in methods of an account. */
export const ways = {
  accountWays: 'Ways to log in',
  add: 'Connect',
  addPassword: 'Add a password',
  addPasswordLead: 'Then you can also log in with {{email}} and this password.',
  another: 'Another way',
  cancel: 'Cancel',
  code: 'Authenticator code',
  codeBack: 'Log in another way',
  codeInvalid: 'Please enter the six digits of the code',
  codeLead:
    'Your account is protected by a second factor. Enter the six digits that your authenticator shows.',
  codeSend: 'Log in',
  codeTitle: 'Second factor',
  confirm: 'To change how you log in, please confirm your identity.',
  connected: 'Connected',
  continueWith: 'Continue with {{name}}',
  divider: 'or',
  emailOf: 'Your email comes from your sign-in provider; change it there.',
  emailStays:
    'You log in with this address and a password, so the address cannot be changed here yet. To log in another way, connect one below.',
  inWindow: 'Continue in the {{name}} window',
  last: 'This is the only way to log in to your account. Connect another one first.',
  linkLate:
    'That took too long, and the sign-in has expired. Log in that way once more, and enter the password again.',
  linkLead:
    '{{email}} belongs to an account on this site that has its own password. Log in with it once; after that you can log in either way.',
  linkSend: 'Log in and connect',
  linkTitle: 'Connect to your account',
  oldPassword: 'Your account has a password kept by this site. Enter it to change how you log in.',
  passwordOf: 'Password for {{email}}',
  remove: 'Disconnect',
  removed: 'Disconnected',
  resendFirst: 'To have the link sent again, first confirm your identity below, under “{{ways}}”.',
  waysLead: 'You can use any of these to log in to this account.',
};
