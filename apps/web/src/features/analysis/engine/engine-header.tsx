import { useTranslation } from 'react-i18next';
import IconPlus from '~icons/plus';
import IconSettings from '~icons/settings';
import IconTargetArrow from '~icons/target-arrow';
import { ActionButton } from '../../../components/action-button.tsx';
import { blurAfterClick } from '../../../components/blur-after-click.ts';
import type { Icon } from '../../../components/icon.tsx';
import iconButton from '../../../components/icon-button.module.css';
import type { EngineSnapshot } from '../../../engine/engine-snapshot.ts';
import { redChance, scoreText } from '../../../engine/shown-score.ts';
import { decimalText } from '../../../lib/number-text.ts';
import classes from './engine-panel.module.css';
import { EngineSwitch } from './engine-switch.tsx';
import { openSettings } from './settings-view.ts';
import { canSearchDeeper, searchDeeper } from './use-engine-keys.ts';
import {
  type EngineView,
  isOn,
  type TextContext,
  useLanguage,
  verdictText,
} from './use-engine-view.ts';

interface EngineHeaderProps {
  readonly view: EngineView;
}

export function EngineHeader({ view }: EngineHeaderProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.header}>
      <EngineSwitch snapshot={view.snapshot} />
      <Score view={view} />
      <EngineName view={view} />
      <ActionButton id="showThreat" icon={IconTargetArrow} />
      <HeaderButton
        icon={IconPlus}
        label={t('engine.deeper')}
        keys="+"
        isDisabled={!canSearchDeeper()}
        onClick={searchDeeper}
      />
      <HeaderButton icon={IconSettings} label={t('engine.settings')} onClick={openSettings} />
    </div>
  );
}

/** The score in pawns, in words, and as Red's winning chance. For a finished game, only words are shown. */
function Score({ view }: EngineHeaderProps) {
  const { score, evaluation, isThreat } = view;
  const { t } = useTranslation();
  const language = useLanguage();
  if (score === undefined) return null;
  const verdict = verdictText(view, { t, language });
  const words = isThreat ? t('engine.threat', { verdict }) : verdict;
  const percent = Math.round(redChance(score) * 100);
  if (isThreat) return <Threat words={words} />;
  return (
    <p className={classes.score}>
      {evaluation !== undefined && <b>{scoreText(score)}</b>}
      <span>
        <span data-hint={words}>{words}</span>
        <small data-hint={t('engine.winChance')}>{t('engine.winShort', { percent })}</small>
      </span>
    </p>
  );
}

/** The verdict on a threat. It shows no score in pawns, which would be mistaken for the score of the position on the board. */
function Threat({ words }: { readonly words: string }) {
  const { t } = useTranslation();
  return (
    <p className={classes.score}>
      <span>
        <b className={classes.threat}>{t('engine.threatShort')}</b>
        <span data-hint={words}>{words}</span>
      </span>
    </p>
  );
}

function EngineName({ view: { snapshot, evaluation } }: EngineHeaderProps) {
  const { t } = useTranslation();
  const name = snapshot.engineName?.split(' ')[0] ?? t('engine.name');
  const language = useLanguage();
  const evaluator = isOn(snapshot) ? evaluatorOf(snapshot) : undefined;
  const work = isOn(snapshot) ? workOf(snapshot, evaluation, { t, language }) : [];
  const all = evaluator === undefined ? work : [...work, evaluator];
  return (
    <p className={classes.name}>
      <b data-hint={snapshot.engineName}>{name}</b>
      <small data-hint={all.length === 0 ? undefined : all.join(' · ')}>
        {all.map((part) => (
          <span key={part}>{part}</span>
        ))}
      </small>
    </p>
  );
}

/** The name of the network that the engine uses; `undefined` until it is known. */
function evaluatorOf({ network }: EngineSnapshot): string | undefined {
  return network?.kind === 'used' ? network.name : undefined;
}

/** The depth, whether the budget is used up, and the speed. A narrow panel hides the last parts first. */
function workOf(
  { search, budget, state, progress }: EngineSnapshot,
  evaluation: EngineView['evaluation'],
  context: TextContext,
): string[] {
  const { t } = context;
  const depth = evaluation?.depth ?? search?.depth ?? 0;
  const speed = search?.nps || evaluation?.nps || 0;
  const end = budget.kind === 'infinite' && search !== undefined ? ' ∞' : '';
  return [
    ...(depth === 0 ? [] : [`${t('engine.depth', { depth })}${end}`]),
    ...(state.kind === 'ready' && progress === 1 && depth > 0 ? [t('engine.finished')] : []),
    ...(speed === 0 ? [] : [speedText(speed, context)]),
  ];
}

function speedText(nps: number, { t, language }: TextContext): string {
  const thousands = Math.round(nps / 1_000);
  if (thousands < 1_000) return t('engine.speedThousands', { count: thousands });
  return t('engine.speedMillions', { speed: decimalText(nps / 1_000_000, language) });
}

interface HeaderButtonProps {
  readonly icon: Icon;
  readonly label: string;
  readonly keys?: string;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

function HeaderButton({ icon: Icon, label, keys, isDisabled, onClick }: HeaderButtonProps) {
  return (
    <button
      type="button"
      className={iconButton.button}
      aria-label={label}
      aria-keyshortcuts={keys}
      aria-disabled={isDisabled}
      data-hint={keys === undefined || isDisabled === true ? label : `${label} (${keys})`}
      onClick={(event) => {
        blurAfterClick(event);
        onClick();
      }}
    >
      <Icon size={16} stroke={1.8} aria-hidden="true" />
    </button>
  );
}
