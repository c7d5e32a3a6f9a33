/**
 * Creates HTML from a tagged template. Values are escaped.
 *
 * @example
 * html`<h1>${'a < b'}</h1>`.text; // '<h1>a &lt; b</h1>'
 */

/** Markup that is already escaped. Only {@link html} and the renderer of Markdown create it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type HtmlValue = string | number | Html | readonly Html[];

export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(
    strings
      .map((part, index) => part + (index < values.length ? render(values[index]) : ''))
      .join(''),
  );
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}

function render(value: HtmlValue | undefined): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map((item) => item.text).join('');
  return escapeHtml(String(value ?? ''));
}
