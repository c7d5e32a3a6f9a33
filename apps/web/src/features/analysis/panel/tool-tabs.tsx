import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import IconBinaryTree2 from '~icons/binary-tree-2';
import IconChartLine from '~icons/chart-line';
import IconCloud from '~icons/cloud';
import IconCpu from '~icons/cpu';
import { blurAfterClick } from '../../../components/blur-after-click.ts';
import { classNames } from '../../../components/class-names.ts';
import type { Icon } from '../../../components/icon.tsx';
import type { useVerticalDrag } from '../../../components/use-vertical-drag.ts';
import type { Activity } from '../../../lib/state/activity.ts';
import type { Tool } from './tool.ts';
import classes from './tool-tabs.module.css';

interface ToolTabsProps {
  readonly tools: readonly Tool[];
  readonly tool: Tool;
  /** The activity that takes the place of the engine. By default it is the analysis, which shows the engine. */
  readonly activity?: Activity;
  readonly onChoose: (tool: Tool) => void;
  readonly className?: string | undefined;
  /** Handlers that drag the panel. */
  readonly drag?: ReturnType<typeof useVerticalDrag>;
}

const ICONS: Readonly<Record<Tool, Icon>> = {
  sources: IconCloud,
  moves: IconBinaryTree2,
  graph: IconChartLine,
  engine: IconCpu,
};

/** Tabs that show one tool at a time. The arrow keys move between them. */
export function ToolTabs({
  tools,
  tool,
  activity = 'analysis',
  onChoose,
  className,
  drag,
}: ToolTabsProps) {
  const { t } = useTranslation();
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const next = neighbourOf(tool, tools, event.key);
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-tool="${next}"]`)?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label={t('analysis.tools')}
      className={classNames(classes.tabs, className)}
      onKeyDown={onKeyDown}
      {...drag}
    >
      {tools.map((name) => {
        const Icon = ICONS[name];
        return (
          <button
            key={name}
            type="button"
            role="tab"
            data-tool={name}
            className={classes.tab}
            aria-selected={name === tool}
            aria-controls={`tool-${name}`}
            tabIndex={name === tool ? 0 : -1}
            onClick={(event) => {
              onChoose(name);
              blurAfterClick(event);
            }}
          >
            <Icon size={15} stroke={1.8} aria-hidden="true" />
            {t(`analysis.${name === 'engine' && activity !== 'analysis' ? activity : name}`)}
          </button>
        );
      })}
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

function neighbourOf(tool: Tool, tools: readonly Tool[], key: string): Tool | undefined {
  const step = STEPS[key];
  return step === undefined ? undefined : tools.at((tools.indexOf(tool) + step) % tools.length);
}
