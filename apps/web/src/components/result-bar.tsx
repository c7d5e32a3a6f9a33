import { useTranslation } from 'react-i18next';
import { percentOf, type Results } from '../lib/game/results.ts';
import classes from './result-bar.module.css';

const SIDES = ['red', 'draw', 'black'] as const;

/** A bar of Red's wins, draws and Black's wins, in this order, each with its percentage where it is wide enough. Renders nothing if all are 0. */
export function ResultBar({ results }: { readonly results: Results }) {
  const { t } = useTranslation();
  const [red, draw, black] = percentOf(results);
  if (red === undefined || draw === undefined || black === undefined) return null;
  const label = t('sources.results', { red, draw, black });
  const percents = { red, draw, black };
  return (
    <span role="img" className={classes.bar} aria-label={label} data-hint={label}>
      {SIDES.map(
        (side) =>
          results[side] > 0 && (
            <i key={side} data-side={side} style={{ flex: results[side] }}>
              <b>{percents[side]}</b>
            </i>
          ),
      )}
    </span>
  );
}
