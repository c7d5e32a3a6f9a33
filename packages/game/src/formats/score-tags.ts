import { DATE_TEXT } from './header-date.ts';

/** The tags that a score sheet shows. */
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
