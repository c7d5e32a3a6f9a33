import { DEFAULT_TIME_ZONE } from '@chuhe/contract/default-time-zone';

/**
 * Times are shown in the time zone of the site, not in that of the user. The server writes it into the document if the operator has chosen
 * another one.
 */
export function siteTimeZone(): string {
  // Workers have no document.
  const zone = typeof document === 'object' && document.documentElement.dataset['timeZone'];
  return zone || DEFAULT_TIME_ZONE;
}
