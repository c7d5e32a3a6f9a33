/** Credits, activation keys, and the public notices of the site. */
export const credit = {
  title: 'Cloud look-ups',
  trialToday: 'Free look-ups today',
  bought: 'Bought look-ups',
  all: 'Look-ups left',
  expires: 'The earliest expire on {{date}}',
  unlimited: 'Unlimited',
  free: 'A look-up shows what the cloud knows about a position. On this site, look-ups cost nothing.',
  unlimitedText: 'Your cloud look-ups cost nothing.',
  explain:
    'Staying on a position costs one look-up; after that, the same position is free for 24 hours. The engine is free.',
  history: 'History',
  day: 'Day',
  what: 'Activity',
  amount: 'Look-ups',
  redeem: 'Redeem a key',
  redeemLead: 'Each key activates one package on your account and can be used once.',
  key: 'Activation key',
  keyHint: 'Four groups of five letters and digits',
  activate: 'Activate',
  activated: '{{name}} is active until {{date}}',
  scheduled: '{{name}} starts on {{date}}',
  registrationClosed: 'Sign-up is closed',
  registrationClosedText:
    'No new accounts can be created for now. You can use everything as a guest, and existing users can still log in.',
  kinds: {
    PURCHASE: 'Package',
    SPEND: 'Looked up',
    TRIAL_SPEND: 'Looked up, free',
    REFUND: 'Refund',
    ADJUST: 'Adjusted',
  },
};
