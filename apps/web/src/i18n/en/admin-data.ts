/** The settings for dumps that everyone may fetch. */
export const adminData = {
  title: 'Open data',
  lead: 'A dump of the position database each night, which everyone may fetch at /data.',
  on: 'Write a dump each night and offer it to everyone',
  hour: 'Hour (0–23, {{zone}})',
  kept: 'Dumps to keep',
  licence: 'Terms of use',
  licenceHint: 'Shown on the page, for example the name of a licence',
  last: 'Last dump',
  none: 'none yet',
  lastText: '{{date}}, {{positions}} positions, {{size}}',
  running: 'Being written: {{positions}} positions so far',
  failures: {
    DISK_FULL:
      'The disk is too full for a dump ({{date}}). What was written of it has been deleted. The server tries again after an hour.',
    FAILED:
      'The last dump failed ({{date}}). The server’s log says why. It tries again after an hour.',
  },
};
