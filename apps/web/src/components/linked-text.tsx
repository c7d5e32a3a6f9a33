import { Fragment, useMemo } from 'react';
import { linkParts, USER_LINK } from '../lib/link-parts.ts';

/** A text of a user in which addresses are links. */
export function LinkedText({ text }: { readonly text: string }) {
  const parts = useMemo(() => linkParts(text), [text]);
  return parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- The parts have a fixed order.
    <Fragment key={index}>
      {part.href === undefined ? (
        part.text
      ) : (
        <a href={part.href} {...USER_LINK}>
          {part.text}
        </a>
      )}
    </Fragment>
  ));
}
