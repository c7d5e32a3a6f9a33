import { createLink, useLocation } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { documentOf } from '../lib/documents.ts';

interface AnchorProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'target'> {
  readonly ref?: Ref<HTMLAnchorElement>;
}

function Anchor(props: AnchorProps) {
  return <a {...props} />;
}

const RouterLink = createLink(Anchor);

interface AppLinkProps extends Omit<AnchorProps, 'href'> {
  /** A path of this product. */
  readonly to: string;
}

const EXACT = { exact: true } as const;

/** A link within the product. A link to another document makes the browser load that document. */
export function AppLink({ to, ...rest }: AppLinkProps) {
  const here = useLocation({ select: ({ pathname }) => documentOf(pathname) });
  const crosses = documentOf(to.split(/[?#]/)[0] ?? to) !== here;
  if (crosses) return <a {...rest} href={to} />;
  // Matches exactly, so that a link to a parent page is not marked as current.
  return <RouterLink {...rest} to={to} preload="intent" activeOptions={EXACT} />;
}
