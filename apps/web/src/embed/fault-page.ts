import type { EmbedData, EmbedFault } from '@chuhe/contract/embed';
import { make, makeSiteLink } from './make-element.ts';
import type { Translate } from './translate.ts';

/** Says in words why nothing is shown. */
export function makeFaultPage({ site }: EmbedData, fault: EmbedFault, t: Translate): HTMLElement {
  const link = makeSiteLink(`${site}/`, { class: 'site' });
  link.append(t('embed.open'));
  return make('main', { class: 'fault' }, make('p', {}, t(`embed.faults.${fault}`)), link);
}
