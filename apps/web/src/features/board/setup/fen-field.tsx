import { t } from 'i18next';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconAlertTriangle from '~icons/alert-triangle';
import IconCopy from '~icons/copy';
import { announce } from '../../../lib/announcement.ts';
import { useRested } from '../../../lib/query/use-rested.ts';
import { useAnnounced } from '../../../lib/use-announced.ts';
import { fenOf, issuesOf } from './arrangement.ts';
import { copyFen } from './copy-fen.ts';
import { faultText } from './fault-text.ts';
import classes from './position-form.module.css';
import { isFenFault } from './setup-checks.ts';
import { dropFenText, fenFaultOf, leaveFenField, setupStore, typeFen } from './setup-store.ts';

/** The FEN of the position. An edit takes effect on the board as soon as it can be parsed. */
export function FenField() {
  const { t } = useTranslation();
  const arrangement = useStore(setupStore, (state) => state.arrangement);
  const fenText = useStore(setupStore, (state) => state.fenText);
  const fault = useFenFault();
  const [id, faultId] = [useId(), useId()];
  const [entered, setEntered] = useState<string>();
  useAnnouncedText(fault, entered);
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.title}>
        {t('setup.fen')}
      </label>
      <div className={classes.line}>
        <input
          id={id}
          className={classes.fen}
          value={fenText ?? fenOf(arrangement)}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          aria-invalid={fault !== undefined}
          aria-describedby={faultId}
          onChange={({ target }) => {
            setEntered(undefined);
            typeFen(target.value);
          }}
          onBlur={leaveFenField}
          onKeyDown={(event) => onKeyDown(event, fault, setEntered)}
        />
        <button
          type="button"
          className={classes.copy}
          aria-label={t('setup.copy')}
          data-hint={t('setup.copy')}
          onClick={copyFen}
        >
          <IconCopy size={16} stroke={1.8} aria-hidden="true" />
        </button>
      </div>
      <div id={faultId}>
        {fault !== undefined && (
          <p className={classes.fault}>
            <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
            {fault}
          </p>
        )}
      </div>
    </div>
  );
}

/**
 * The syntax error of the FEN field. If the FEN parses but its position is not possible, the text only states that; the
 * reasons are in the list below the field.
 */
function useFenFault(): string | undefined {
  const { t, i18n } = useTranslation();
  const isBroken = useStore(setupStore, ({ arrangement }) =>
    issuesOf(arrangement).some(isFenFault),
  );
  const state = useStore(setupStore);
  const writing = fenFaultOf(state);
  if (writing !== undefined) {
    return t('setup.fenReason', { reason: faultText(writing, t, i18n.language) });
  }
  return isBroken ? t('setup.fenInvalid') : undefined;
}

/** Milliseconds after the last key until a text is announced, since a half-typed FEN always has a fault. */
const REST_MS = 1_000;

/**
 * Announces the effect of what the user has typed here. Edits on the board are announced by the heading.
 * @param entered the text that was confirmed by Enter, whose effect has been announced already
 */
function useAnnouncedText(fault: string | undefined, entered: string | undefined): void {
  const fenText = useStore(setupStore, (state) => state.fenText);
  const isRested = useRested(fenText ?? '', REST_MS);
  const isDue = fenText !== undefined && fenText !== entered && isRested;
  useAnnounced(isDue ? resultOf(fault) : undefined);
}

function resultOf(fault: string | undefined): string {
  const { size } = setupStore.getState().arrangement.setup.pieces;
  return fault ?? t('setup.said.whole', { name: t('setup.fen'), count: size });
}

/** Enter confirms the text. Escape restores the FEN of the board. */
function onKeyDown(
  event: KeyboardEvent<HTMLInputElement>,
  fault: string | undefined,
  onEntered: (text: string) => void,
): void {
  if (event.nativeEvent.isComposing) return;
  if (event.key === 'Enter') {
    leaveFenField();
    announce(resultOf(fault));
    onEntered(event.currentTarget.value);
  }
  if (event.key === 'Escape') dropFenText();
}
