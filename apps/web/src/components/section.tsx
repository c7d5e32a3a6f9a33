import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

interface SectionProps {
  readonly title: string;
  readonly lead?: string;
  /** The id of the section, for links to it. */
  readonly anchor?: string;
  readonly children: ReactNode;
}

/** A section of a settings page, with its title at the side of its content. */
export function Section({ title, lead, anchor, children }: SectionProps) {
  const id = useId();
  return (
    <section id={anchor} className={classes.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  );
}
