// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { badInputs } from './bad-inputs.ts';

beforeAll(startI18n);

function formOf(fields: string): HTMLFormElement {
  const form = document.createElement('form');
  form.innerHTML = fields;
  document.body.append(form);
  return form;
}

test('a number out of bounds is reported with the bound, and the first one gets the focus', () => {
  const form = formOf(`
    <input name="reason" value="" />
    <input type="number" name="days" min="1" value="0" />
    <input type="number" name="count" max="100" value="101" />`);
  expect(badInputs(form)).toEqual({ days: 'Enter 1 or more', count: 'Enter 100 or less' });
  expect(document.activeElement?.getAttribute('name')).toBe('days');
});

test('values that are empty or within bounds are left to the server', () => {
  const form = formOf(`
    <input type="number" name="days" min="1" value="1" />
    <input type="number" name="credits" min="0" value="" />
    <input type="date" name="expiresAt" value="" />`);
  expect(badInputs(form)).toBeUndefined();
});
