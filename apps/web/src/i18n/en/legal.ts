/** The legal pages, and the consent to the terms and the privacy policy. */
export const legal = {
  accept: 'I accept the terms of use and the privacy policy',
  acceptNow: 'Accept',
  byContinuing:
    'If you do not have an account yet, you accept the terms of use and the privacy policy by continuing.',
  byPaying: 'By paying, you accept the terms of use and the privacy policy.',
  changed: {
    both: 'The terms of use and the privacy policy have changed.',
    privacy: 'The privacy policy has changed.',
    terms: 'The terms of use have changed.',
  },
  changedLabel: 'Changed terms',
  guest: 'As a guest, you use this site under the same terms.',
  later: 'Later',
  names: {
    terms: 'Terms of use',
    privacy: 'Privacy policy',
    imprint: 'Imprint',
    contact: 'Contact',
    licences: 'Open-source licences',
  },
  navigation: 'Legal information',
};
