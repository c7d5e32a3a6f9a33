import type { LearningRun as Run } from '@chuhe/contract/learning';
import {
  getLearningRun,
  resumeLearningRun,
  startLearningRun,
  stopLearningRun,
} from '@chuhe/contract/setting-endpoints';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import form from '../../../components/form/form.module.css';
import { TextField } from '../../../components/form/text-field.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import type { TextKey } from '../../../i18n/texts.ts';
import { api } from '../../../lib/api/api.ts';
import type { Answer } from '../../../lib/api/api-client.ts';
import { countText } from '../../../lib/number-text.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { useSending } from '../../../lib/use-sending.ts';
import { Problem } from '../components/ask-dialog.tsx';
import { Loaded } from '../components/loaded.tsx';
import { badInputs } from '../lib/bad-inputs.ts';
import { type FieldMessages, messagesOf } from '../lib/field-messages.ts';
import { numberOf } from '../lib/number-of.ts';
import { useSiteData } from '../lib/use-site-data.ts';
import classes from './admin.module.css';

const QUIET = { isQuiet: true };

/** The progress of the long run that learns a tree of positions, or a form to start a run. */
export function LearningRun() {
  const { t } = useTranslation();
  const shown = useSiteData(getLearningRun, {}, { follows: ['learning'] });
  const [words, setWords] = useState<FieldMessages>({});
  const { once } = useSending();
  const take: Take = (work) =>
    once(async () => {
      const answer = await whileBusy(work);
      setWords(answer.success ? {} : messagesOf(answer));
      if (answer.success) shown.set(answer.data);
      else shown.refetch();
    });
  return (
    <div className={classes.stack}>
      <h3>{t('admin.run.title')}</h3>
      <Loaded from={shown}>
        {(run) => (
          <>
            {run !== null && <RunState run={run} onTake={take} />}
            {run?.state !== 'RUNNING' && <RunForm words={words} onWords={setWords} onTake={take} />}
          </>
        )}
      </Loaded>
      <Problem words={words} />
    </div>
  );
}

type Take = (work: () => Promise<Answer<Run>>) => Promise<void>;

function RunState({ run, onTake }: { readonly run: Run; readonly onTake: Take }) {
  const { t } = useTranslation();
  const { id: runId, state, done, atMost, evaluated, problem } = run;
  const params = { runId };
  return (
    <div className={classes.run} data-state={state}>
      <p className={classes.name}>
        {t(STATES[state])}
        <span className={classes.small}>
          {t('admin.run.of', { plies: run.plies, width: run.width, nodes: countOf(run.nodes) })}
        </span>
      </p>
      <progress value={done} max={Math.max(1, atMost)} aria-label={t('admin.run.title')} />
      <p className={classes.small}>
        {state === 'RUNNING' && atMost === 0
          ? t('admin.run.starting')
          : t('admin.run.progress', {
              done: countOf(done),
              atMost: countOf(atMost),
              evaluated: countOf(evaluated),
            })}
      </p>
      {problem !== null && (
        <p className={classes.problem}>
          <code>{problem}</code>
        </p>
      )}
      {state === 'RUNNING' && (
        <Button onClick={() => void onTake(() => api().call(stopLearningRun, { params }, QUIET))}>
          {t('admin.run.stop')}
        </Button>
      )}
      {(state === 'STOPPED' || state === 'FAILED') && (
        <Button onClick={() => void onTake(() => api().call(resumeLearningRun, { params }, QUIET))}>
          {t('admin.run.resume')}
        </Button>
      )}
    </div>
  );
}

const STATES = {
  RUNNING: 'admin.runStates.RUNNING',
  STOPPED: 'admin.runStates.STOPPED',
  DONE: 'admin.runStates.DONE',
  FAILED: 'admin.runStates.FAILED',
} as const satisfies Record<Run['state'], TextKey>;

function countOf(value: number): string {
  return countText(value, currentLanguage());
}

interface RunFormProps {
  readonly words: FieldMessages;
  readonly onWords: (words: FieldMessages) => void;
  readonly onTake: Take;
}

/** The number fields with their defaults. */
const NUMBERS = [
  ['plies', 6],
  ['width', 2],
  ['nodes', 220_000],
] as const;

function RunForm({ words, onWords, onTake }: RunFormProps) {
  const { t } = useTranslation();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const bad = badInputs(event.currentTarget);
    if (bad) return onWords(bad);
    const data = new FormData(event.currentTarget);
    const [plies = 0, width = 0, nodes = 0] = NUMBERS.map(([name]) => numberOf(data.get(name)));
    const fen = data.get('FEN');
    const body = { FEN: typeof fen === 'string' ? fen.trim() : '', plies, width, nodes };
    void onTake(() => api().call(startLearningRun, { body }, QUIET));
  };
  return (
    <details className={classes.more}>
      <summary>{t('admin.run.new')}</summary>
      <form className={form.form} noValidate onSubmit={submit}>
        <TextField
          name="FEN"
          isOptional
          label={t('admin.run.fen')}
          hint={t('admin.run.fenHint')}
          error={words['FEN']}
          spellCheck={false}
          autoCapitalize="off"
        />
        <div className={form.columns}>
          {NUMBERS.map(([name, value]) => (
            <TextField
              key={name}
              name={name}
              type="number"
              min={0}
              label={t(`admin.run.${name}`)}
              error={words[name]}
              defaultValue={value}
            />
          ))}
        </div>
        <Button type="submit">{t('admin.run.start')}</Button>
      </form>
    </details>
  );
}
