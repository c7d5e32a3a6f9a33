import type { Outcome } from '@chuhe/rules/position';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../../components/button.tsx';
import { classNames } from '../../../components/class-names.ts';
import tables from '../../../components/move-table.module.css';
import { engineLocationStore } from '../../../engine/engine-location.ts';
import type { EngineState } from '../../../engine/engine-snapshot.ts';
import { analyseInBrowser, switchOn } from '../../../engine/engines.ts';
import type { EngineFailureReason } from '../../../engine/failure.ts';
import type { TextKey } from '../../../i18n/texts.ts';
import { endText } from '../../../lib/game/adjudicated-end.ts';
import classes from './engine-panel.module.css';
import { type EngineView, type TextContext, useLanguage } from './use-engine-view.ts';

export const FAILURES: Readonly<Record<EngineFailureReason, TextKey>> = {
  'no-memory': 'engine.failed.noMemory',
  'download-failed': 'engine.failed.downloadFailed',
  'start-failed': 'engine.failed.startFailed',
  crashed: 'engine.failed.crashed',
  'server-missing': 'engine.failed.serverMissing',
  'server-busy': 'engine.failed.serverBusy',
  'server-silent': 'engine.failed.serverSilent',
  'server-spent': 'engine.failed.serverSpent',
  'bridge-missing': 'engine.failed.bridgeMissing',
  'bridge-silent': 'engine.failed.bridgeSilent',
  'bridge-taken': 'engine.failed.bridgeTaken',
};

/** A notice in place of the lines, at the same height: why there are none, and what the user can do. */
export function EngineNotice({ view }: { readonly view: EngineView }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { snapshot } = view;
  const { state } = snapshot;
  const location = useStore(engineLocationStore, (store) => store.location);
  if (state.kind === 'failed') {
    return (
      <div role="alert">
        <Notice
          title={t('engine.failed.title')}
          text={`${t(FAILURES[state.reason])} ${t('engine.failed.still')}`}
        >
          <Button onClick={switchOn}>{t('common.retry')}</Button>
          {location === 'bridge' && (
            <Button onClick={analyseInBrowser}>{t('engine.server.back')}</Button>
          )}
        </Notice>
      </div>
    );
  }
  if (state.kind === 'paused' && state.reason === 'paused-by-other-tab') return <OtherTabNotice />;
  const text = reasonText(view, { t, language });
  return text === undefined ? (
    <Skeleton rows={snapshot.settings.multiPv} />
  ) : (
    <Notice text={text} />
  );
}

export function OtherTabNotice() {
  const { t } = useTranslation();
  return (
    <Notice title={t('engine.paused.otherTab')} text={t('engine.paused.otherTabText')}>
      <Button onClick={switchOn}>{t('engine.paused.take')}</Button>
    </Notice>
  );
}

interface NoticeProps {
  readonly title?: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function Notice({ title, text, children }: NoticeProps) {
  return (
    <div className={classes.notice}>
      <p>
        {title !== undefined && <b>{title}</b>} {text}
      </p>
      {children}
    </div>
  );
}

/** Placeholder rows. CSS shows them only when the lines are late. */
function Skeleton({ rows }: { readonly rows: number }) {
  const { t } = useTranslation();
  return (
    <div className={classNames(tables.skeleton, classes.skeleton)}>
      <p className="heard">{t('engine.thinking')}</p>
      {Array.from({ length: rows }, (_, index) => (
        <i key={index} />
      ))}
    </div>
  );
}

/** Why there are no lines; `undefined` while the engine is about to deliver them. */
export function reasonText(
  { snapshot: { state, refusal }, position, end }: EngineView,
  context: TextContext,
): string | undefined {
  const { t } = context;
  if (state.kind === 'off') return t('engine.idle');
  if (state.kind === 'failed') return t('engine.failed.title');
  if (state.kind === 'paused') {
    const isHidden = state.reason === 'paused-while-hidden';
    return t(isHidden ? 'engine.paused.hidden' : 'engine.paused.otherTab');
  }
  if (state.kind === 'loading') return loadingText(state, context);
  if (end !== undefined && end.evidence.kind !== 'no-moves') return endText(end, t);
  if (refusal === undefined) return undefined;
  const outcome = refusal === 'game-over' ? position.outcome() : undefined;
  return outcome === undefined ? t('engine.refused.badPosition') : outcomeText(outcome, t);
}

function loadingText(
  { loadedBytes, totalBytes }: Extract<EngineState, { readonly kind: 'loading' }>,
  { t }: TextContext,
): string {
  if (totalBytes > 0 && loadedBytes >= totalBytes) return t('engine.starting');
  const percent = totalBytes === 0 ? 0 : Math.floor((loadedBytes / totalBytes) * 100);
  return t('engine.loading', { percent });
}

function outcomeText({ winner, reason }: Outcome, t: TFunction): string {
  if (winner === null) return t('engine.refused.badPosition');
  const side = winner === 'red' ? 'red' : 'black';
  return t(reason === 'stalemate' ? `engine.over.${side}Stalemate` : `engine.over.${side}Mate`);
}
