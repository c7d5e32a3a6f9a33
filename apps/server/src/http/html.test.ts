import { expect, test } from 'vitest';
import { html } from './html.ts';

test('values in a template are escaped, in text and in attributes', () => {
  const hostile = `"><script>alert('&')</script>`;
  expect(html`<a title="${hostile}">${hostile}</a>`.text).toBe(
    '<a title="&#34;&#62;&#60;script&#62;alert(&#39;&#38;&#39;)&#60;/script&#62;">&#34;&#62;&#60;script&#62;alert(&#39;&#38;&#39;)&#60;/script&#62;</a>',
  );
});

test('templates nest, alone and in lists, without being escaped twice', () => {
  const items = ['a', '<b>'].map((text) => html`<li>${text}</li>`);
  expect(html`<ul>${items}</ul>${html`<hr>`}${3}`.text).toBe(
    '<ul><li>a</li><li>&#60;b&#62;</li></ul><hr>3',
  );
});
