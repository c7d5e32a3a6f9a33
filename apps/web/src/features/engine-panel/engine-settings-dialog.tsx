import { useTranslation } from 'react-i18next';
import { ChoiceRow } from '../../components/choice-row.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ENGINE_FILES } from '../../engine/engine-files.ts';
import {
  type Budget,
  MAX_MULTI_PV,
  sameBudget,
  TIME_BUDGETS_MS,
} from '../../engine/engine-settings.ts';
import type { EngineSnapshot } from '../../engine/engine-snapshot.ts';
import classes from './engine-settings.module.css';
import { configure } from './the-engine.ts';

interface EngineSettingsDialogProps {
  readonly snapshot: EngineSnapshot;
  readonly onClose: () => void;
}

const DEPTHS = [12, 16, 18, 20, 24, 30];
const BUDGETS: readonly Budget[] = [
  ...TIME_BUDGETS_MS.map((ms) => ({ kind: 'time', ms }) as const),
  ...DEPTHS.map((depth) => ({ kind: 'depth', depth }) as const),
  { kind: 'infinite' },
];
const SOURCE = 'https://github.com/fairy-stockfish/fairy-stockfish.wasm';

/** Every change holds at once and for the next visit. */
export function EngineSettingsDialog({ snapshot, onClose }: EngineSettingsDialogProps) {
  const { t, i18n } = useTranslation();
  const { settings, limits, engineName } = snapshot;
  const megabytes = new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'megabyte' });
  const budget = BUDGETS.findIndex((each) => sameBudget(each, settings.budget));
  return (
    <Dialog title={t('engine.settings')} onClose={onClose}>
      <ChoiceRow
        label={t('engine.lines')}
        value={settings.multiPv}
        options={upTo(MAX_MULTI_PV).map((count) => [count, `${count}`])}
        onChoose={(multiPv) => configure({ multiPv })}
      />
      <ChoiceRow
        label={t('engine.budget')}
        value={budget}
        options={BUDGETS.map((each, index) => [index, <BudgetText key={index} budget={each} />])}
        onChoose={(index) => configure({ budget: BUDGETS[index] ?? settings.budget })}
      />
      <ChoiceRow
        label={t('engine.threads')}
        value={settings.threads}
        options={upTo(limits.maxThreads).map((count) => [count, `${count}`])}
        onChoose={(threads) => configure({ threads })}
      />
      <ChoiceRow
        label={t('engine.hash')}
        value={settings.hashMb}
        options={limits.hashSizesMb.map((size) => [size, megabytes.format(size)])}
        onChoose={(hashMb) => configure({ hashMb })}
      />
      <p className={classes.about}>
        {engineName !== undefined && <b>{engineName}</b>}
        {t('engine.about')}{' '}
        <a href={`${ENGINE_FILES?.base ?? ''}Copying.txt`}>{t('engine.licence')}</a>
        {' · '}
        <a href={SOURCE} target="_blank" rel="noreferrer">
          {t('engine.source')}
        </a>
      </p>
    </Dialog>
  );
}

function BudgetText({ budget }: { readonly budget: Budget }) {
  const { t } = useTranslation();
  if (budget.kind === 'infinite') return t('engine.budgetInfinite');
  if (budget.kind === 'depth') return t('engine.budgetDepth', { depth: budget.depth });
  return t('engine.budgetSeconds', { seconds: budget.ms / 1000 });
}

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}
