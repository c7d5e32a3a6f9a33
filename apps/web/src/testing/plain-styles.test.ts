// @vitest-environment jsdom
import { expect, test } from 'vitest';

/** The display and visibility of the elements with an id. */
function styles(html: string): Record<string, string[]> {
  document.body.innerHTML = html;
  const elements = [...document.querySelectorAll('[id]')];
  return Object.fromEntries(
    elements.map((element) => {
      const style = getComputedStyle(element);
      return [element.id, [style.display, style.getPropertyValue('visibility')]];
    }),
  );
}

test('an element is displayed as its name and its attributes say', () => {
  expect(
    styles(`<div id="block"></div><b id="inline"></b><b id="hidden" hidden></b>
      <dialog id="closed"></dialog><dialog id="open" open></dialog>
      <b id="styled" style="display: none"></b>`),
  ).toEqual({
    block: ['block', 'visible'],
    inline: ['inline', 'visible'],
    hidden: ['none', 'visible'],
    closed: ['none', 'visible'],
    open: ['block', 'visible'],
    styled: ['none', 'visible'],
  });
});

test('the visibility comes from the elements around it', () => {
  const html = '<p style="visibility: hidden"><b id="inner"></b></p><b id="other"></b>';
  expect(styles(html)).toEqual({ inner: ['inline', 'hidden'], other: ['inline', 'visible'] });
});

test('the rules of a style sheet apply, and other properties are those of jsdom', () => {
  expect(styles('<style>b { display: none }</style><b id="ruled"></b>')).toEqual({
    ruled: ['none', 'visible'],
  });
  styles('<p id="red" style="color: red"></p>');
  expect(getComputedStyle(document.body.children[0] ?? document.body).color).toBe('rgb(255, 0, 0)');
});
