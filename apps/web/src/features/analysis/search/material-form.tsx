import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../../components/button.tsx';
import classes from './game-search.module.css';
import type { Counts } from './pattern.ts';
import { formStore, SIDES, type Side, setForm, takeBoard } from './search.ts';

const ROLES = [
  ['r', 'chariot', 2],
  ['n', 'horse', 2],
  ['c', 'cannon', 2],
  ['p', 'pawn', 5],
  ['b', 'elephant', 2],
  ['a', 'advisor', 2],
] as const;
type Letter = (typeof ROLES)[number][0];

/** Lets the user set a minimum and a maximum number of each piece for each side. */
export function MaterialForm() {
  const { t } = useTranslation();
  const counts = useStore(formStore, (form) => form.counts);
  const change = (side: Side, letter: Letter, range: [number, number] | undefined): void => {
    const { [letter]: _old, ...others } = counts[side];
    const changed = range === undefined ? others : { ...others, [letter]: range };
    setForm({ counts: { ...counts, [side]: changed } });
  };
  return (
    <div className={classes.material}>
      <table>
        <caption className="heard">{t('search.materialCaption')}</caption>
        <thead>
          <tr>
            <td />
            {SIDES.map((side) => (
              <th key={side} scope="col" data-side={side}>
                {t(`analysis.${side}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROLES.map(([letter, role, most]) => (
            <tr key={letter}>
              <th scope="row">{t(`roles.red.${role}`)}</th>
              {SIDES.map((side) => (
                <td key={side}>
                  <Range
                    label={`${t(`analysis.${side}`)}, ${t(`roles.${side}.${role}`)}`}
                    most={most}
                    range={counts[side][letter]}
                    onChange={(range) => change(side, letter, range)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.buttons}>
        <Button onClick={takeBoard}>{t('search.takeBoard')}</Button>
        <Button onClick={() => setForm({ counts: { red: {}, black: {} } })}>
          {t('search.anyNumber')}
        </Button>
      </div>
    </div>
  );
}

interface RangeProps {
  readonly label: string;
  readonly most: number;
  readonly range: Counts[Letter];
  readonly onChange: (range: [number, number] | undefined) => void;
}

/** Chooses a minimum and a maximum. If one is set beyond the other, the other becomes equal to it. */
function Range({ label, most, range, onChange }: RangeProps) {
  const { t } = useTranslation();
  const [from, to] = range ?? [0, most];
  const numbers = Array.from({ length: most + 1 }, (_, number) => number);
  const choose = (low: number, high: number): void =>
    onChange(low === 0 && high === most ? undefined : [low, high]);
  return (
    <span className={classes.range}>
      <select
        aria-label={t('search.atLeast', { label })}
        value={from}
        onChange={({ currentTarget }) => {
          const low = Number(currentTarget.value);
          choose(low, Math.max(low, to));
        }}
      >
        {numbers.map((number) => (
          <option key={number}>{number}</option>
        ))}
      </select>
      –
      <select
        aria-label={t('search.atMost', { label })}
        value={to}
        onChange={({ currentTarget }) => {
          const high = Number(currentTarget.value);
          choose(Math.min(from, high), high);
        }}
      >
        {numbers.map((number) => (
          <option key={number}>{number}</option>
        ))}
      </select>
    </span>
  );
}
