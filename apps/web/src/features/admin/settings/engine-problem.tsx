import type { EngineProblem } from '@chuhe/contract/strength';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/alert-triangle';
import type { Texts } from '../../../i18n/texts.ts';
import type { ApiFailure } from '../../../lib/api/failure.ts';
import { parseRecord } from '../../../lib/parse.ts';
import { messagesOf } from '../lib/field-messages.ts';
import classes from './admin.module.css';

type Problem = EngineProblem['problem'];

const TEXTS: Readonly<Record<Problem, keyof Texts['admin']['problems']>> = {
  'not-found': 'notFound',
  'not-started': 'notStarted',
  'no-memory': 'noMemory',
  'bad-network': 'badNetwork',
  'bad-moves': 'badMoves',
  'not-a-network': 'notANetwork',
  'other-network': 'otherNetwork',
  'wrong-length': 'wrongLength',
};

/** Why an engine or a network was refused: a translated text, then the message of the engine. */
export function Refusal({ failure }: { readonly failure: ApiFailure }) {
  const { t } = useTranslation();
  const { problem, detail } = parseRecord(failure.data);
  const key = isProblem(problem) ? TEXTS[problem] : undefined;
  return (
    <div role="alert" className={classes.refusal}>
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" />
      <div>
        <p>
          {messagesOf(failure)[''] ?? failure.message}
          {key !== undefined && `: ${t(`admin.problems.${key}`)}`}
        </p>
        {typeof detail === 'string' && detail !== '' && <code>{detail}</code>}
      </div>
    </div>
  );
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'string' && Object.hasOwn(TEXTS, value);
}
