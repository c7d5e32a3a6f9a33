import type { KeyboardEvent } from 'react';
import { blurAfterClick } from './blur-after-click.ts';
import classes from './tab-list.module.css';

interface TabListProps<Name extends string> {
  readonly label: string;
  /** Prefix of the ids of the tabs, `ID-NAME`, and of the panel, `ID-panel`. */
  readonly id: string;
  /** Names and labels, in the order shown. */
  readonly tabs: readonly (readonly [Name, string])[];
  /** The selected tab; `undefined` if the panel shows other content. */
  readonly chosen: Name | undefined;
  readonly onChoose: (name: Name) => void;
}

const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
]);

/** The tabs of a panel. Arrow keys move between them and wrap around. */
export function TabList<Name extends string>(props: TabListProps<Name>) {
  const { label, id, tabs, chosen, onChoose } = props;
  const place = Math.max(
    0,
    tabs.findIndex(([name]) => name === chosen),
  );
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = STEPS.get(event.key);
    const [next] = tabs.at((place + (step ?? 0)) % tabs.length) ?? [];
    if (step === undefined || next === undefined) return;
    event.preventDefault();
    onChoose(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={classes.tabs} onKeyDown={onKeyDown}>
      {tabs.map(([name, text], index) => (
        <button
          key={name}
          id={`${id}-${name}`}
          type="button"
          role="tab"
          className={classes.tab}
          aria-selected={name === chosen}
          aria-controls={`${id}-panel`}
          tabIndex={index === place ? 0 : -1}
          onClick={(event) => {
            onChoose(name);
            blurAfterClick(event);
          }}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
