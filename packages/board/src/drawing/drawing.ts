/**
 * A drawing as plain data, rendered as React elements on the page and as text in an exported picture.
 * Attribute names are React's (`strokeWidth`).
 */

export type Tag =
  | 'circle'
  | 'defs'
  | 'g'
  | 'linearGradient'
  | 'path'
  | 'radialGradient'
  | 'rect'
  | 'stop'
  | 'svg'
  | 'text'
  | 'use';

export type Attributes = Readonly<Record<string, string | number>>;

export interface Drawing {
  readonly tag: Tag;
  readonly attributes: Attributes;
  readonly children: readonly (Drawing | string)[];
}

export function draw(
  tag: Tag,
  attributes: Attributes,
  ...children: readonly (Drawing | string)[]
): Drawing {
  return { tag, attributes, children };
}

/** Attributes whose SVG name is in camel case. */
const CAMEL = new Set(['viewBox', 'gradientUnits']);

export function toMarkup({ tag, attributes, children }: Drawing): string {
  const written = Object.entries(attributes).map(
    ([name, value]) => ` ${nameOf(name)}="${escape(value)}"`,
  );
  const inside = children.map((child) =>
    typeof child === 'string' ? escape(child) : toMarkup(child),
  );
  const head = `<${tag}${written.join('')}`;
  return inside.length === 0 ? `${head}/>` : `${head}>${inside.join('')}</${tag}>`;
}

function nameOf(name: string): string {
  if (name === 'className') return 'class';
  return CAMEL.has(name) ? name : name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

/** Values must be escaped, because labels of arrows come from the host. */
function escape(value: string | number): string {
  return String(value).replaceAll(/[&<"]/g, (character) => ENTITIES[character] ?? '');
}

/** Rounds to one decimal, a thousandth of a cell: smaller differences are not visible. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export function translate({ x, y }: { readonly x: number; readonly y: number }): string {
  return `translate(${round(x)} ${round(y)})`;
}
