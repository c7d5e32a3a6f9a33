import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { makeTestApi } from '../testing/test-api.ts';
import { listMails, queueMail } from './mail-repository.ts';
import { sendDueMails } from './send-mail.ts';
import { makeSmtp } from './smtp.ts';

const api = await makeTestApi();
const { db } = api.database;
const MAIL = { recipient: 'lan@example.com', subject: 'Xin chào', text: 'https://x/#secret\n' };

test('a failed mail is retried with growing delays, then given up, and its text is deleted either way', async () => {
  await queueMail(db, MAIL, api.now());
  const sent: string[] = [];
  const failures: unknown[] = [];
  const run = (isDown: boolean) =>
    sendDueMails(db, {
      now: api.now,
      onFailure: (error) => failures.push(error),
      send: async ({ text }) => {
        if (isDown) throw new Error('down');
        sent.push(text);
      },
    });
  await run(true);
  await run(true);
  expect(failures).toHaveLength(1);
  api.pass(61_000);
  await run(false);
  await run(false);
  expect(sent).toEqual([MAIL.text]);
  expect(await listMails(db, 1)).toMatchObject([{ text: '', nextTryAt: null, tries: 2 }]);

  await queueMail(db, MAIL, api.now());
  for (let tries = 0; tries < 8; tries += 1) {
    await run(true);
    api.pass(9 * 3_600_000);
  }
  expect(failures).toHaveLength(7);
  expect((await listMails(db, 1))[0]).toMatchObject({ text: '', nextTryAt: null, sentAt: null });
});

test('concurrent servers send a mail once', async () => {
  await queueMail(db, MAIL, api.now());
  let sent = 0;
  const send = async () => void (sent += 1);
  const options = { now: api.now, onFailure: () => {}, send };
  await Promise.all([1, 2, 3, 4].map(() => sendDueMails(db, options)));
  expect(sent).toBe(1);
});

test('a mail with an expired link is not sent, and its text is deleted', async () => {
  api.pass(1);
  const expiresAt = new Date(api.now().getTime() + 60_000);
  await queueMail(db, { ...MAIL, expiresAt }, api.now());
  api.pass(60_000);
  let sent = 0;
  await sendDueMails(db, { now: api.now, onFailure: () => {}, send: async () => void (sent += 1) });
  expect(sent).toBe(0);
  expect((await listMails(db, 1))[0]).toMatchObject({ text: '', nextTryAt: null, sentAt: null });
});

test('with a slow mail server, no mail of a batch is sent twice', async () => {
  const texts = ['one', 'two', 'three'];
  for (const text of texts) await queueMail(db, { ...MAIL, text }, api.now());
  const sent: string[] = [];
  const options = { now: api.now, onFailure: () => {} };
  const other = async () =>
    sendDueMails(db, { ...options, send: async ({ text }) => void sent.push(text) });
  await sendDueMails(db, {
    ...options,
    send: async ({ text }) => {
      sent.push(text);
      // The whole batch takes longer than a lease, but each email does not.
      api.pass(4 * 60_000);
      await other();
    },
  });
  expect(sent.toSorted()).toEqual(texts.toSorted());
});

test('the start warns if mail cannot be sent, unless a page shows it', async () => {
  const notice = 'mail cannot be sent';
  expect(api.logLines.join()).not.toContain(notice);
  const site = await makeTestApi({ publicUrl: 'https://chuhe.example' });
  expect(site.logLines.join()).toContain(notice);
});

test('mail is sent by SMTP, addressed and in UTF-8', async () => {
  const received: string[] = [];
  const server = createServer((socket) => {
    let isData = false;
    socket.write('220 test\r\n');
    socket.setEncoding('utf8').on('data', (text: string) => {
      received.push(text);
      if (isData && text.endsWith('\r\n.\r\n')) {
        isData = false;
        socket.write('250 taken\r\n');
      } else if (text.startsWith('DATA')) {
        isData = true;
        socket.write('354 go on\r\n');
      } else if (!isData) {
        socket.write('250 fine\r\n');
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const send = makeSmtp({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Chuhe <chuhe@example.com>' });
  await send(MAIL);
  const text = received.join('');
  expect(text).toContain('RCPT TO:<lan@example.com>');
  expect(text).toContain('From: Chuhe <chuhe@example.com>');
  expect(text).toContain('Subject: =?UTF-8?');
  expect(text).toContain('https://x/#secret');
  server.close();
});
