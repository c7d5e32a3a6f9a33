import { createElement, memo, type ReactElement } from 'react';
import type { Drawing } from './drawing.ts';

/** Renders a drawing. */
export const Drawn = memo(function Drawn({ drawing }: { readonly drawing: Drawing }) {
  return toElement(drawing);
});

/** Passes children as arguments, which need no keys: their order never changes. */
function toElement({ tag, attributes, children }: Drawing): ReactElement {
  return createElement(
    tag,
    attributes,
    ...children.map((child) => (typeof child === 'string' ? child : toElement(child))),
  );
}
