import {
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/alert-triangle';
import button from '../../../components/button.module.css';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import form from '../../../components/form/form.module.css';
import { TextField } from '../../../components/form/text-field.tsx';
import type { Answer } from '../../../lib/api/api-client.ts';
import { useSending } from '../../../lib/use-sending.ts';
import { badInputs } from '../lib/bad-inputs.ts';
import { tellRefusal } from '../lib/call-admin.ts';
import { type FieldMessages, messagesOf } from '../lib/field-messages.ts';

interface AskDialogProps<Data> {
  readonly title: string;
  /** A sentence that describes the action. */
  readonly text?: string | undefined;
  /** Label of the button that confirms the action. */
  readonly action: string;
  /** Whether the action cannot be undone. If so, the button is red, and in a dialog without fields the initial focus is on Cancel. */
  readonly isDanger?: boolean;
  /** Whether the dialog has a field for the reason, which the audit log records. */
  readonly hasReason?: boolean;
  /** Renders more fields. Receives the error messages by the server's field names. */
  readonly children?: (words: FieldMessages) => ReactNode;
  readonly send: (reason: string) => Promise<Answer<Data>>;
  readonly onDone: (data: Data) => void;
  readonly onClose: () => void;
}

/** Asks for a confirmation, and for a reason, before a change. The input stays until the change succeeds. */
export function AskDialog<Data>(props: AskDialogProps<Data>) {
  const { title, text, action, isDanger = false, hasReason = true, children } = props;
  const { send, onDone, onClose } = props;
  const { t } = useTranslation();
  const { isSending, once } = useSending();
  const isThere = useIsThere();
  const [reason, setReason] = useState('');
  const [words, setWords] = useState<FieldMessages>({});
  const work = async (): Promise<void> => {
    const answer = await send(reason.trim());
    if (isThere.current && answer.success) onClose();
    else if (isThere.current && !answer.success) setWords(messagesOf(answer));
    // If the dialog has been closed in the meantime, a toast shows the failure.
    else tellRefusal(answer);
    if (answer.success) onDone(answer.data);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const wrong = {
      ...badInputs(event.currentTarget),
      ...(hasReason && reason.trim() === '' && { reason: t('adminShared.reasonMissing') }),
    };
    setWords(wrong);
    if (Object.keys(wrong).length === 0) void once(work);
  };
  return (
    <Dialog title={title} isShort={children === undefined} isHeld={isSending} onClose={onClose}>
      <form className={form.form} noValidate onKeyDown={ignoreHeldEnter} onSubmit={submit}>
        {text !== undefined && <p className="prose">{text}</p>}
        {children?.(words)}
        {hasReason && (
          <TextField
            name="reason"
            label={t('adminShared.reason')}
            hint={t('adminShared.reasonHint')}
            error={words['reason']}
            value={reason}
            maxLength={300}
            autoComplete="off"
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
        <Problem words={words} />
        <div className="actions">
          <Button data-main={isDanger || undefined} onClick={() => isSending || onClose()}>
            {t('adminShared.cancel')}
          </Button>
          {isDanger ? (
            <Button type="submit" className={button.danger}>
              {action}
            </Button>
          ) : (
            <Button type="submit" kind="primary">
              {action}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

/** Ignores the repeated events of an Enter key that opened the dialog and is still held. */
function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}

function useIsThere(): { readonly current: boolean } {
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return isThere;
}

/** Error messages that belong to no field. */
export function Problem({ words }: { readonly words: FieldMessages }) {
  if (words[''] === undefined) return null;
  return (
    <p role="alert" className={form.error}>
      <IconAlertTriangle size={14} stroke={1.8} aria-hidden="true" />
      {words['']}
    </p>
  );
}
