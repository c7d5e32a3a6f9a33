/** The audit log. */
export const adminAudit = {
  action: 'Action, such as “package”',
  changes_one: '{{count}} change',
  changes_other: '{{count}} changes',
  filter: 'Filter',
  list: 'Entries',
  none: 'No entries',
  noneText: 'Changes by administrators are listed here, with the reason.',
  operator: 'the operator',
  target: 'Target (full ID)',
};
