import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { outgoingMails } from '../../db/tables/site-tables.ts';
import { type Mail, queueMail } from '../../mail/mail-repository.ts';
import { makeTestDatabase } from '../../testing/test-database.ts';
import { mailAlert } from './mail-alert.ts';
import { postAlert } from './post-alert.ts';
import { type Alert, SiteAlerts, type SiteAlertsOptions } from './site-alerts.ts';

const database = await makeTestDatabase();
const dataFolder = await mkdtemp(join(tmpdir(), 'chuhe-data-'));
afterAll(async () => {
  await database.close();
  await rm(dataFolder, { recursive: true });
});
const NOW = new Date('2026-01-31T12:00:00Z');

function makeAlerts(of: Database = database, channel: SiteAlertsOptions['channel'] = 'webhook') {
  const sent: string[] = [];
  const state = { free: 1e12, isDown: false };
  const alerts = new SiteAlerts({
    channel,
    database: of,
    config: { dataFolder },
    measure: async () => state.free,
    now: () => NOW,
    send: async ({ problem, state: change }) => {
      if (state.isDown) throw new Error('down');
      sent.push(`${problem} ${change}`);
    },
    onError: () => {},
  });
  onTestFinished(() => alerts.close());
  return { alerts, sent, state };
}

test('a problem is told when it begins and when it ends, once each', async () => {
  const { alerts, sent, state } = makeAlerts();
  await alerts.run();
  expect(sent).toEqual([]);
  state.free = 1000;
  await alerts.run();
  await alerts.run();
  state.free = 1e12;
  await alerts.run();
  expect(sent).toEqual(['DISK_LOW begun', 'DISK_LOW ended']);
});

test('an alert that could not be sent is sent again', async () => {
  const { alerts, sent, state } = makeAlerts();
  Object.assign(state, { free: 1000, isDown: true });
  await alerts.run();
  state.isDown = false;
  await alerts.run();
  expect(sent).toEqual(['DISK_LOW begun']);
});

test('mail that failed twice and a backup older than a day are problems', async () => {
  const { alerts, sent } = makeAlerts();
  await queueMail(database.db, { recipient: 'a@example.com', subject: 'a', text: 'a' }, NOW);
  await database.db.update(outgoingMails).set({ tries: 1 });
  await writeFile(join(dataFolder, 'last-backup'), '2026-01-30T11:00:00.000Z\n');
  await alerts.run();
  expect(sent).toEqual([]);
  await database.db.update(outgoingMails).set({ tries: 2 });
  await writeFile(join(dataFolder, 'last-backup'), '2026-01-30T09:00:00.000Z\n');
  await alerts.run();
  await database.db.delete(outgoingMails);
  await rm(join(dataFolder, 'last-backup'));
  await alerts.run();
  expect(sent).toEqual([
    'MAIL_FAILING begun',
    'BACKUP_OLD begun',
    'MAIL_FAILING ended',
    'BACKUP_OLD ended',
  ]);
});

test('of two processes one tells, and the other after it has ended', async () => {
  const [first, second] = [makeAlerts(), makeAlerts()];
  for (const { state } of [first, second]) state.free = 1000;
  await first.alerts.run();
  await second.alerts.run();
  expect([first.sent, second.sent]).toEqual([['DISK_LOW begun'], []]);
  await first.alerts.close();
  await second.alerts.run();
  expect(second.sent).toEqual(['DISK_LOW begun']);
});

const failAway = () => Promise.reject(new Error('away'));

test('a database that is away at two checks is told, and ends no other problem', async () => {
  const away: Database = {
    ...database,
    db: Object.create(database.db, { execute: { value: failAway } }),
  };
  const { alerts, sent } = makeAlerts(away);
  await alerts.run();
  expect(sent).toEqual([]);
  await alerts.run();
  expect(sent).toEqual(['DATABASE_AWAY begun']);
});

test('the webhook gets JSON with a text, and its failure does not tell its address', async () => {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    request.on('data', (chunk) => bodies.push(String(chunk)));
    request.on('end', () => response.writeHead(request.url === '/secret' ? 500 : 200).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const alert: Alert = { problem: 'DISK_LOW', state: 'begun', text: 'Full.' };
  await postAlert(url, 'https://a.example', alert);
  expect(JSON.parse(bodies[0] ?? '')).toEqual({
    ...alert,
    site: 'https://a.example',
    text: 'https://a.example: Full.',
  });
  await expect(postAlert(`${url}/secret`, '', alert)).rejects.toThrow(/^(?!.*secret).*500$/);
});

test('a mail has the alert as its subject and the page of the site, and its failure does not tell the address', async () => {
  const mails: Mail[] = [];
  const alert: Alert = { problem: 'DISK_LOW', state: 'begun', text: 'Full.' };
  const to = { recipient: 'operator@a.example', site: 'https://a.example' };
  await mailAlert({ sendNow: async (mail) => void mails.push(mail) }, to, alert);
  expect(mails).toEqual([
    {
      recipient: to.recipient,
      subject: 'a.example: Full.',
      text: 'Full.\n\nhttps://a.example/admin\n',
    },
  ]);
  await expect(mailAlert({ sendNow: refuse }, to, alert)).rejects.toThrow(/^[^@]*550[^@]*$/);
});

const refuse = () =>
  Promise.reject(Object.assign(new Error('550 <operator@a.example>'), { responseCode: 550 }));

test('the channels do not wait for each other', async () => {
  const [first, second] = [makeAlerts(), makeAlerts(database, 'mail')];
  for (const { state } of [first, second]) state.free = 1000;
  await first.alerts.run();
  await second.alerts.run();
  expect([first.sent, second.sent]).toEqual([['DISK_LOW begun'], ['DISK_LOW begun']]);
});
