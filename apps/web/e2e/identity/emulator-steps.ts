import type { Page } from 'playwright-core';

/** Steps at the Auth emulator: its pop-up, and its mails. */

const PROJECT = 'demo-xq';

interface Person {
  readonly email: string;
  readonly name?: string;
  /** Whether the provider confirms the address. */
  readonly isVerified?: boolean;
}

/** Clicks the button and creates an account of that provider in its pop-up. */
export async function signInAs(page: Page, button: string, person: Person): Promise<void> {
  const popup = await openPopup(page, button);
  await popup.getByText('Add new account').click();
  if (person.isVerified === false) await popup.evaluate(DOUBT);
  await popup.locator('#email-input').fill(person.email);
  await popup.locator('#display-name-input').fill(person.name ?? 'Lan Trần');
  await popup.locator('#sign-in').click();
}

/** Chooses an existing account of that provider. */
export async function signInAgain(page: Page, button: string, email: string): Promise<void> {
  const popup = await openPopup(page, button);
  await popup.locator('.js-reuse-account').filter({ hasText: email }).click();
}

export async function openPopup(page: Page, button: string): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: button }).click(),
  ]);
  await popup.waitForLoadState('domcontentloaded');
  return popup;
}

/** A script for the emulator's page, which otherwise confirms every address. */
const DOUBT = `(() => {
  const make = window.createFakeClaims;
  window.createFakeClaims = (info) => {
    const claims = JSON.parse(decodeURIComponent(make(info)));
    return encodeURIComponent(JSON.stringify({ ...claims, email_verified: false }));
  };
})()`;

/** The path of the last mailed link, in the form that leads to this site if its operator has configured that. */
export async function mailedLink(email: string, type: string): Promise<string> {
  const url = `http://${emulatorHost()}/emulator/v1/projects/${PROJECT}/oobCodes`;
  const { oobCodes } = await (await fetch(url)).json();
  const codes: { email: string; requestType: string; oobLink: string }[] = oobCodes;
  const last = codes.findLast((each) => each.email === email && each.requestType === type);
  if (last === undefined) throw new Error(`No mail of ${type} for ${email}`);
  return `/login${new URL(last.oobLink).search}`;
}

export function emulatorHost(): string {
  const host = process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  if (host === undefined) throw new Error('No emulator: run npm run test:identity');
  return host;
}

/** Environment variables of a server that trusts this emulator. */
export function emulatorSettings() {
  return {
    FIREBASE_PROJECT_ID: PROJECT,
    FIREBASE_API_KEY: 'any-key',
    FIREBASE_AUTH_EMULATOR_HOST: emulatorHost(),
    IDENTITY_ALLOW_UNSIGNED: '1',
  };
}
