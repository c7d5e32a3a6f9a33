/** The tags that a sheet has. */
export const HEADER_TAGS = [
  'Title',
  'Event',
  'Site',
  'Date',
  'Round',
  'RedTeam',
  'Red',
  'BlackTeam',
  'Black',
  'Result',
];
