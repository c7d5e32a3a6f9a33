import {
  type KeyboardEvent,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconTerminal2 from '~icons/terminal-2';
import IconX from '~icons/x';
import iconButton from '../../../components/icon-button.module.css';
import { focusContent } from '../../../lib/focus-content.ts';
import { whenReleased } from '../../../lib/game/game-store.ts';
import { setPreferences } from '../../../lib/state/preferences.ts';
import { commandFocus } from './command-focus.ts';
import classes from './commands.module.css';
import { type Answer, runBoardCommand } from './run-board-command.ts';

const NOTHING: Answer = { text: '', isDone: true };

/**
 * A text box for moves and for commands about the board, so that the board can be used without seeing it and without
 * leaving the box. The answers are in a live region.
 */
export function CommandBox() {
  const { t, i18n } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [answer, setAnswer] = useState(NOTHING);
  const history = useHistory();
  useRequestedFocus(input);
  // A screen reader would pronounce an answer in the previous language by the rules of the new one.
  useEffect(() => setAnswer(NOTHING), [i18n.language]);
  const run = (): void => {
    const { current } = input;
    if (current === null || current.value.trim() === '') return;
    const result = runBoardCommand(current.value);
    setAnswer((before) => ({ ...result, text: differingFrom(before.text, result.text) }));
    history.add(current.value);
    if (result.isDone) current.value = '';
    else current.select();
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    // A move played before the game of the last visit has been restored would be lost.
    void whenReleased().then(run);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) focusContent();
    const step = STEPS.get(event.key);
    if (step === undefined) return;
    event.preventDefault();
    const { currentTarget } = event;
    currentTarget.value = history.go(step, currentTarget.value);
  };
  return (
    <section className={classes.commands} aria-label={t('actions.commands')}>
      <form className={classes.form} onSubmit={submit}>
        <IconTerminal2 size={16} stroke={1.8} aria-hidden="true" />
        <input
          ref={input}
          type="text"
          name="command"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          aria-label={t('commands.label')}
          placeholder={t('commands.placeholder')}
          aria-invalid={!answer.isDone}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className={iconButton.button}
          aria-label={t('commands.close')}
          onClick={closeBox}
        >
          <IconX size={16} aria-hidden="true" />
        </button>
      </form>
      {/* The answer can be long, so it can be scrolled with the keyboard. */}
      <div className={classes.scroller} tabIndex={answer.text === '' ? -1 : 0}>
        <p className={classes.answer} role="status" data-refused={!answer.isDone || undefined}>
          {answer.text}
        </p>
      </div>
    </section>
  );
}

const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowUp', -1],
  ['ArrowDown', 1],
]);

/** A zero-width joiner changes a repeated answer, so that screen readers announce it again. */
function differingFrom(before: string, text: string): string {
  return text !== '' && text === before ? `${text}\u200D` : text;
}

function closeBox(): void {
  setPreferences({ commandBox: false });
  focusContent();
}

/** Focuses the box when its action runs, even if the action ran before the code of the box had been loaded. */
function useRequestedFocus(input: RefObject<HTMLInputElement | null>): void {
  const isWanted = useStore(commandFocus, (state) => state.isWanted);
  useEffect(() => {
    if (!isWanted) return;
    input.current?.focus();
    input.current?.select();
    commandFocus.setState({ isWanted: false });
  }, [isWanted, input]);
}

/** Number of texts that are remembered. */
const REMEMBERED = 50;

interface History {
  readonly add: (text: string) => void;
  /** Returns the text before or after the one shown. After the newest text comes the one that the user has begun to type. */
  readonly go: (step: number, shown: string) => string;
}

/** The texts submitted, as a command line remembers them. */
function useHistory(): History {
  const [history] = useState(() => {
    let texts: readonly string[] = [];
    let place = 0;
    let begun = '';
    return {
      add: (text: string) => {
        texts = [...texts.filter((each) => each !== text), text].slice(-REMEMBERED);
        place = texts.length;
      },
      go: (step: number, shown: string) => {
        if (place === texts.length) begun = shown;
        place = Math.min(texts.length, Math.max(0, place + step));
        return texts[place] ?? begun;
      },
    };
  });
  return history;
}
