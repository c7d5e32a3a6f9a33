/** What administrators and the operator have done. */
export const adminAudit = {
  action: 'Action, such as package.',
  changes_one: '{{count}} change',
  changes_other: '{{count}} changes',
  filter: 'Filter',
  list: 'Entries',
  none: 'No entry',
  noneText: 'What administrators change stands here, with its reason.',
  operator: 'the operator',
  target: 'Target (whole id)',
};
