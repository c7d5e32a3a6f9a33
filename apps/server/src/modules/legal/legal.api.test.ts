import type { LegalPage } from '@chuhe/contract/legal';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { consents } from '../../db/tables/legal-tables.ts';
import { auditEntries } from '../../db/tables/site-tables.ts';
import { makeTestApi } from '../../testing/test-api.ts';
import { sell } from '../billing/testing/packages.ts';
import { LAN, makeVisitor, register } from '../identity/testing/visitor.ts';

const api = await makeTestApi();
const admin = await api.signIn({ type: 'ADMIN', username: 'operator' });

const published: Record<string, number> = {};

/** Publishes the next version of a page. */
async function publish(page: LegalPage, texts: object, fields: object = {}) {
  const basedOn = published[page] ?? 0;
  const answer = await api.call({
    method: 'POST',
    url: `/api/admin/legal/${page}`,
    headers: admin.headers,
    payload: { basedOn, texts: { en: '', vi: '', zh: '', ...texts }, asksAgain: true, ...fields },
  });
  if (answer.status === 200) published[page] = basedOn + 1;
  return answer;
}

async function show(url: string, language = 'en') {
  const headers = { 'accept-language': language };
  const response = await api.app.inject({ url, headers });
  return { status: response.statusCode, text: response.body, headers: response.headers };
}

const current = () => ({ terms: published['terms'] ?? 0, privacy: published['privacy'] ?? 0 });

test.each([
  ['terms', 'en', 'Terms of use', 'This is a default text'],
  ['privacy', 'vi', 'Chính sách quyền riêng tư', 'Đây là văn bản mặc định'],
  ['imprint', 'zh', '运营者信息', '这是软件附带的默认文本'],
  ['contact', 'en', 'Contact', 'This is a default text'],
])('without a text of the operator, /%s in %s says that it is a default', async (page, ...rest) => {
  const [language, title, note] = rest;
  const { status, text, headers } = await show(`/${page}`, language);
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('text/html');
  expect(text).toContain(`<h1>${title}</h1>`);
  expect(text).toContain(note);
  expect(text).not.toContain('<script');
});

test('the overview names the pages with a default text', async () => {
  const { body } = await api.call({ url: '/api/admin/overview', headers: admin.headers });
  expect(body.data).toMatchObject({
    health: { defaultPages: ['terms', 'privacy', 'imprint', 'contact'] },
  });
});

test('a published text is shown in its language, and in another one if it is missing there', async () => {
  expect((await publish('imprint', { vi: '# Công ty **Sông**' })).status).toBe(200);
  const vi = await show('/imprint', 'vi');
  expect(vi.text).toContain('<h2>Công ty <strong>Sông</strong></h2>');
  expect(vi.text).not.toContain('class="note"');
  const zh = await show('/imprint?lang=zh');
  expect(zh.text).toContain('此文本没有中文版，以下以Tiếng Việt显示。');
  expect(zh.text).toContain('<article lang="vi">');
});

test('HTML and dangerous links in a text stay text', async () => {
  const text = '<script>alert(1)</script> [a](javascript:alert(1)) [b](//evil.example) [c](/terms)';
  await publish('contact', { en: text });
  const shown = await show('/contact');
  expect(shown.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(shown.text).not.toMatch(/href="(?:javascript|\/\/)/);
  expect(shown.text).toContain('<a href="/terms">c</a>');
  const { body } = await api.call({
    method: 'POST',
    url: '/api/admin/legal-preview',
    headers: admin.headers,
    payload: { text },
  });
  expect(shown.text).toContain(Object(body.data).html);
});

describe('publishing', () => {
  test('keeps every version, which is never changed, and writes the audit log', async () => {
    const first = published['contact'] ?? 0;
    await publish('contact', { en: 'New way' });
    const versions = await api.call({ url: '/api/admin/legal/contact', headers: admin.headers });
    expect(versions.body.data).toMatchObject({
      version: first + 1,
      texts: { en: 'New way' },
      versions: [{ version: first + 1, actorName: 'operator' }, { version: first }],
    });
    const old = await api.call({
      url: `/api/admin/legal/contact/${first}`,
      headers: admin.headers,
    });
    expect(Object(old.body.data).texts.en).toContain('alert(1)');
    expect((await show(`/contact?version=${first}`)).text).toContain('This is an earlier version');
    const [entry] = await api.database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.target, 'contact'));
    expect(entry).toMatchObject({ action: 'legal.publish', actorId: admin.userId });
  });

  test('is refused if another administrator has published since', async () => {
    const answers = await Promise.all([
      publish('contact', { en: 'One' }),
      publish('contact', { en: 'Other' }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const stale = await publish('contact', { en: 'Late' }, { basedOn: 0 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  test.each([
    ['no text at all', { en: ' ' }],
    ['a text that is too long', { en: 'a'.repeat(100_001) }],
  ])('refuses %s', async (_name, texts) => {
    expect((await publish('imprint', texts)).status).toBe(400);
  });

  test('is for administrators who have confirmed their identity', async () => {
    const user = await api.signIn();
    const stale = await api.signIn({ type: 'ADMIN' }, false);
    const payload = { basedOn: 0, texts: { en: 'x', vi: '', zh: '' }, asksAgain: false };
    for (const { headers } of [user, stale]) {
      const options = { method: 'POST', url: '/api/admin/legal/terms', headers, payload } as const;
      expect((await api.call(options)).status).toBe(403);
    }
  });
});

describe('consent', () => {
  test('a sign-up without it is refused, with the versions to accept', async () => {
    const visitor = await makeVisitor(api);
    const refused = await register(visitor, {
      ...LAN,
      email: 'none@example.com',
      consent: undefined,
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'CONSENT_REQUIRED', data: current() },
    });
  });

  test('a sign-up keeps the version, which administrators see, and an older version is refused', async () => {
    await publish('terms', { vi: 'Điều khoản' });
    const visitor = await makeVisitor(api);
    const values = { ...LAN, email: 'lan@example.com' };
    const outdated = await register(visitor, values);
    expect(outdated).toMatchObject({
      status: 409,
      body: { code: 'CONSENT_OUTDATED', data: { terms: 1, privacy: 0 } },
    });
    expect((await register(visitor, { ...values, consent: current() })).status).toBe(200);
    const { id } = (await visitor.call('GET', '/api/user/profile')).body.data;
    const seen = await api.call({ url: `/api/admin/user/${id}/consent`, headers: admin.headers });
    expect(seen.body.data).toMatchObject([{ terms: 1, privacy: 0, place: 'SIGN_UP' }]);
  });

  test('after a change, each account is asked until it accepts, and a guest is not', async () => {
    const values = { ...LAN, email: 'asked@example.com', consent: current() };
    const member = await makeVisitor(api);
    await register(member, values);
    const old = await api.signIn({ username: 'old' });
    const guest = await api.signIn({ isGuest: true });
    const changed = async (headers: Record<string, string>) =>
      Object((await api.call({ url: '/api/user/consent', headers })).body.data).changed;
    const bearer = { authorization: `Bearer ${member.accessToken}` };
    expect(await changed(bearer)).toEqual([]);
    expect(await changed(old.headers)).toEqual(['terms']);
    await publish('privacy', { en: 'Typo' }, { asksAgain: false });
    expect(await changed(bearer)).toEqual([]);
    await publish('privacy', { en: 'New' });
    expect(await changed(bearer)).toEqual(['privacy']);
    expect(await changed(old.headers)).toEqual(['terms', 'privacy']);
    expect(await changed(guest.headers)).toEqual([]);
    const accept = (consent: object) =>
      api.call({ method: 'POST', url: '/api/user/consent', headers: bearer, payload: { consent } });
    expect((await accept({ terms: 1, privacy: 1 })).status).toBe(409);
    for (let times = 0; times < 2; times += 1) {
      expect((await accept(current())).body.data).toMatchObject({ changed: [] });
    }
    expect(await changed(bearer)).toEqual([]);
  });

  test('a buyer who has not accepted the current texts does so by paying', async () => {
    const { packageId } = await sell(api.database.db);
    const buyer = await api.signIn();
    const order = (fields: object) =>
      api.call({
        method: 'POST',
        url: '/api/stripe/create-checkout-session-embedded',
        headers: buyer.headers,
        payload: { packageId, ...fields },
      });
    expect((await order({})).body).toMatchObject({ code: 'CONSENT_REQUIRED', data: current() });
    const past = { terms: 0, privacy: 0 };
    expect((await order({ consent: past })).body).toMatchObject({ code: 'CONSENT_OUTDATED' });
    const url = `/api/admin/user/${buyer.userId}/consent`;
    const kept = async () => (await api.call({ url, headers: admin.headers })).body.data;
    const opened = await order({ consent: current() });
    expect(opened.status).toBe(200);
    // Who only looks at the payment form has accepted nothing.
    expect(await kept()).toMatchObject([{ terms: 0, privacy: 0, place: 'SIGN_UP' }]);
    expect((await order({})).body).toMatchObject({ code: 'CONSENT_REQUIRED' });
    const payload = { sessionId: Object(opened.body.data).sessionId, outcome: 'SUCCEED' };
    const test = { method: 'POST', url: '/api/payment/test', headers: buyer.headers } as const;
    expect((await api.call({ ...test, payload })).status).toBe(200);
    expect(await kept()).toMatchObject([{ ...current(), place: 'CHECKOUT' }, { terms: 0 }]);
    // A later purchase needs no other consent.
    expect((await order({})).status).toBe(200);
  });

  test('a guest who has accepted the texts at a checkout has done so for the account, too', async () => {
    const guest = await makeVisitor(api);
    await guest.call('POST', '/api/user/quick-register');
    const { id } = (await guest.call('GET', '/api/user/profile')).body.data;
    await api.database.db
      .insert(consents)
      .values({ userId: id, ...current(), place: 'CHECKOUT', createdAt: api.now() });
    const email = 'merged@example.com';
    const owner = await makeVisitor(api);
    await register(owner, { ...LAN, email, consent: current() });
    await guest.call('POST', '/api/login', { username: email, password: LAN.password });
    const account = (await guest.call('GET', '/api/user/profile')).body.data;
    const kept = await api.database.db
      .select()
      .from(consents)
      .where(eq(consents.userId, account.id));
    expect(kept.map(({ place }) => place).toSorted()).toEqual(['CHECKOUT', 'SIGN_UP']);
  });
});

test('/licences lists the parts of the product and the notices of its packages', async () => {
  const { status, text } = await show('/licences');
  expect(status).toBe(200);
  expect(text).toContain('CC BY 4.0');
  expect(text).toContain('LXGW WenKai TC');
});

test('every page that the server renders leads to the legal pages', async () => {
  const { text } = await show('/first-admin?token=none');
  for (const page of ['terms', 'privacy', 'imprint', 'contact', 'licences']) {
    expect(text).toContain(`href="/${page}?lang=en"`);
  }
});
