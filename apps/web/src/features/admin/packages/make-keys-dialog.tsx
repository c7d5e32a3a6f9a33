import { makeActivationKeys } from '@chuhe/contract/admin-endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../components/form/text-field.tsx';
import { makeUuid } from '../../../lib/uuid.ts';
import { AskDialog } from '../components/ask-dialog.tsx';
import { EndField } from '../components/end-field.tsx';
import { SelectField } from '../components/select-field.tsx';
import { endOfDay } from '../lib/admin-time.ts';
import { textOf } from '../lib/admin-words.ts';
import { callAdmin } from '../lib/call-admin.ts';
import { isOutcomeUnknown } from '../lib/unknown-outcome.ts';
import type { PackageList } from './use-packages.ts';

interface MakeKeysDialogProps {
  readonly packages: PackageList;
  /** The id of the package that is selected initially; empty for the first package of the list. */
  readonly packageId: string;
  readonly onMade: (keys: readonly string[]) => void;
  /** Called when it is unknown whether keys were made. */
  readonly onRefetch: () => void;
  readonly onClose: () => void;
}

/** Makes keys for the current version of a package. */
export function MakeKeysDialog(props: MakeKeysDialogProps) {
  const { packages, onMade, onRefetch, onClose } = props;
  const { t } = useTranslation();
  const [requestId] = useState(makeUuid);
  const [wanted, setPackageId] = useState(props.packageId);
  const chosen = packages.find(({ id }) => id === wanted) ?? packages[0];
  const packageId = chosen?.id ?? '';
  const [count, setCount] = useState('1');
  const [note, setNote] = useState('');
  const [day, setDay] = useState('');
  const [isLost, setLost] = useState(false);
  const send = async () => {
    const body = { packageId, count: Number(count), note: note.trim(), requestId };
    const expiresAt = endOfDay(day);
    const answer = await callAdmin(makeActivationKeys, { body: { ...body, expiresAt } });
    const isDoubtful = !answer.success && isOutcomeUnknown(answer);
    // After a conflict, the server's message already states that the keys exist.
    setLost(isDoubtful && answer.code !== 'CONFLICT');
    if (isDoubtful) onRefetch();
    return answer;
  };
  return (
    <AskDialog
      title={t('adminPackages.makeKeys')}
      text={t('adminPackages.makeKeysText')}
      action={t('adminPackages.makeKeysGo')}
      hasReason={false}
      send={send}
      onDone={({ keys }) => onMade(keys)}
      onClose={onClose}
    >
      {(words) => (
        <>
          <SelectField
            name="packageId"
            label={t('adminPackages.package')}
            value={packageId}
            options={packages.map(({ id, name }) => [id, textOf(name)] as const)}
            error={words['packageId']}
            onChoose={setPackageId}
          />
          <TextField
            name="count"
            type="number"
            min={1}
            max={100}
            label={t('adminPackages.keyCount')}
            value={count}
            error={words['count']}
            onChange={({ currentTarget }) => setCount(currentTarget.value)}
          />
          <TextField
            name="note"
            isOptional
            maxLength={100}
            label={t('adminPackages.keyNote')}
            value={note}
            error={words['note']}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <EndField day={day} error={words['expiresAt']} onChange={setDay} />
          {isLost && <p className="prose">{t('adminPackages.keysDoubt')}</p>}
        </>
      )}
    </AskDialog>
  );
}
