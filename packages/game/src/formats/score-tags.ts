import { DATE_TEXT } from './header-date.ts';

/** The tags that a score sheet holds. The text of a date stands in place of the date if both agree. */
export const HEADER_TAGS = [
  'Title',
  'Event',
  'Site',
  'Date',
  DATE_TEXT,
  'Round',
  'RedTeam',
  'Red',
  'BlackTeam',
  'Black',
  'Result',
];
