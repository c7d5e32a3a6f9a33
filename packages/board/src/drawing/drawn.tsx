import { createElement, memo, type ReactElement } from 'react';
import type { Drawing } from './drawing.ts';

/** A drawing as elements; drawn again only when another drawing comes. */
export const Drawn = memo(function Drawn({ drawing }: { readonly drawing: Drawing }) {
  return toElement(drawing);
});

/** Children go in as arguments: their order never changes, so they need no keys. */
function toElement({ tag, attributes, children }: Drawing): ReactElement {
  return createElement(
    tag,
    attributes,
    ...children.map((child) => (typeof child === 'string' ? child : toElement(child))),
  );
}
