import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ChoiceRow } from '../../../components/choice-row.tsx';
import { classNames } from '../../../components/class-names.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { configure } from '../../../engine/choose-engine.ts';
import { engineLocationStore } from '../../../engine/engine-location.ts';
import {
  type Budget,
  MAX_MULTI_PV,
  sameBudget,
  TIME_BUDGETS_MS,
} from '../../../engine/engine-settings.ts';
import type { EngineSnapshot } from '../../../engine/engine-snapshot.ts';
import { EngineRow } from './engine-row.tsx';
import classes from './engine-settings.module.css';
import { NetworkRows } from './network-rows.tsx';

/** In the chunk of this dialog, so that the first scripts name no further chunk. */
export { restoreLent } from '../../../engine/choose-engine.ts';

interface EngineSettingsDialogProps {
  readonly snapshot: EngineSnapshot;
  readonly onClose: () => void;
}

/** The engine's settings. Changes take effect at once and are stored for the next visit. */
export function EngineSettingsDialog({ snapshot, onClose }: EngineSettingsDialogProps) {
  const { t } = useTranslation();
  const { settings, engineName } = snapshot;
  // Threads and hash cannot be set for the server's engine, and the network only for the browser's.
  const location = useStore(engineLocationStore, (state) => state.location);
  const isHere = location === 'browser';
  return (
    <Dialog title={t('engine.settings')} address="engine" onClose={onClose}>
      <EngineRow />
      <ChoiceRow
        label={t('engine.lines')}
        value={settings.multiPv}
        options={upTo(MAX_MULTI_PV).map((count) => [count, `${count}`])}
        onChoose={(multiPv) => configure({ multiPv })}
      />
      <BudgetRow budget={settings.budget} />
      {location !== 'server' && <MachineRows snapshot={snapshot} />}
      {isHere && <NetworkRows snapshot={snapshot} />}
      <p className={classNames(classes.about, classes.keys)}>{t('engine.keys')}</p>
      <p className={classes.about}>{t('engine.scores')}</p>
      {(isHere || engineName !== undefined) && (
        <p className={classes.about}>
          {engineName !== undefined && <b>{engineName}</b>}
          {isHere && t('engine.about')}
        </p>
      )}
      {location === 'bridge' && <p className={classes.about}>{t('engine.aboutLent')}</p>}
    </Dialog>
  );
}

const DEPTHS = [12, 16, 18, 20, 24, 30];
const NODES = [300_000, 1_000_000, 3_000_000, 10_000_000, 30_000_000, 100_000_000];
const BUDGETS: readonly Budget[] = [
  ...TIME_BUDGETS_MS.map((ms) => ({ kind: 'time', ms }) as const),
  ...DEPTHS.map((depth) => ({ kind: 'depth', depth }) as const),
  ...NODES.map((nodes) => ({ kind: 'nodes', nodes }) as const),
  { kind: 'infinite' },
];

function BudgetRow({ budget }: { readonly budget: Budget }) {
  const { t, i18n } = useTranslation();
  const compact = new Intl.NumberFormat(i18n.language, { notation: 'compact' });
  // The stored budget may not be one of the choices. If so, it is also listed until the user chooses another budget.
  const budgets = BUDGETS.some((each) => sameBudget(each, budget)) ? BUDGETS : [budget, ...BUDGETS];
  return (
    <ChoiceRow
      label={t('engine.budget')}
      value={budgets.findIndex((each) => sameBudget(each, budget))}
      options={budgets.map((each, index) => [index, budgetText(each, t, compact)])}
      onChoose={(index) => configure({ budget: budgets[index] ?? budget })}
    />
  );
}

function budgetText(budget: Budget, t: TFunction, compact: Intl.NumberFormat): string {
  if (budget.kind === 'infinite') return t('engine.budgetInfinite');
  if (budget.kind === 'depth') return t('engine.budgetDepth', { depth: budget.depth });
  if (budget.kind === 'nodes')
    return t('engine.budgetNodes', { nodes: compact.format(budget.nodes) });
  return t('engine.budgetSeconds', { seconds: budget.ms / 1000 });
}

/** Threads and hash, with the values in use if these are smaller than the settings. */
function MachineRows({ snapshot }: { readonly snapshot: EngineSnapshot }) {
  const { t, i18n } = useTranslation();
  const { settings, limits, inUse = settings } = snapshot;
  const megabytes = new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'megabyte' });
  const threads = (count: number): string =>
    count === limits.defaultThreads ? t('engine.safe', { count }) : `${count}`;
  return (
    <>
      <ChoiceRow
        label={t('engine.threads')}
        value={settings.threads}
        options={upTo(limits.maxThreads).map((count) => [count, threads(count)])}
        onChoose={(count) => configure({ threads: count })}
      />
      {!limits.canThread && <p className={classes.hint}>{t('engine.oneThread')}</p>}
      {inUse.threads < settings.threads && (
        <p className={classes.hint}>{t('engine.inUse', { value: inUse.threads })}</p>
      )}
      <ChoiceRow
        label={t('engine.hash')}
        value={settings.hashMb}
        options={limits.hashSizesMb.map((size) => [size, megabytes.format(size)])}
        onChoose={(hashMb) => configure({ hashMb })}
      />
      {inUse.hashMb < settings.hashMb && (
        <p className={classes.hint}>
          {t('engine.inUse', { value: megabytes.format(inUse.hashMb) })}
        </p>
      )}
    </>
  );
}

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}
