import type { AdminPackage } from '@chuhe/contract/admin';
import { minimumCharge } from '@chuhe/contract/currencies';
import { LOCALES } from '@chuhe/contract/languages';
import { formatPrice } from '@chuhe/contract/money';
import type { PackageFields } from '@chuhe/contract/package';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { CheckRow } from '../../../components/check-row.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { emitToast } from '../../../lib/toast.ts';
import { useSending } from '../../../lib/use-sending.ts';
import { useUnsaved } from '../../../lib/use-unsaved.ts';
import admin from '../components/admin.module.css';
import { Problem } from '../components/ask-dialog.tsx';
import { Panel } from '../components/panel.tsx';
import { textOf } from '../lib/admin-words.ts';
import { badInputs } from '../lib/bad-inputs.ts';
import { type FieldMessages, messagesOf } from '../lib/field-messages.ts';
import { isOutcomeUnknown } from '../lib/unknown-outcome.ts';
import { LimitsDialog } from './limits-dialog.tsx';
import { type Limit, newLimits } from './new-limits.ts';
import { fieldsOf, type PackageDraft, priceProblems } from './package-draft.ts';
import { PackageTerms } from './package-terms.tsx';
import { PackageTexts } from './package-texts.tsx';
import { savePackage } from './save-package.ts';
import { usePackageDraft } from './use-package-draft.ts';
import type { PackageList } from './use-packages.ts';

interface PackageFormProps {
  /** `undefined` for a new package. */
  readonly given: AdminPackage | undefined;
  /** All packages, as they were last loaded. */
  readonly list: PackageList;
  readonly onDone: (list: PackageList) => void;
  /** Called when somebody else has changed the package in the meantime, or when it is unknown whether it was saved. */
  readonly onRefetch: () => void;
  readonly onCancel: () => void;
}

/**
 * The form for a new package or a new version of a package. The input stays until it is saved. The user can overwrite a version that
 * somebody else has saved in the meantime. If the answer to the creation of a package was lost, saving again changes that package.
 */
export function PackageForm({ given, list, onDone, onRefetch, onCancel }: PackageFormProps) {
  const { t } = useTranslation();
  const { id, draft, isDirty, latest, newer, ...edited } = usePackageDraft(given, list);
  const [isSold, setSold] = useState(true);
  const [words, setWords] = useState<FieldMessages>({});
  const [round, setRound] = useState(0);
  const [isConflict, setConflict] = useState(false);
  const [asked, setAsked] = useState<AskedSale>();
  const { once } = useSending();
  useUnsaved(isDirty);
  const top = useRef<HTMLFormElement>(null);
  useEffect(() => top.current?.querySelector('input')?.focus(), []);
  const say = (next: FieldMessages): void => {
    setWords(next);
    setRound((before) => before + 1);
  };
  /** Asks first if something that is free becomes limited. */
  const check = (): void => {
    const fields = fieldsOf(draft);
    const problems = priceProblems(draft);
    if (fields === undefined || problems.length > 0) {
      const texts = problems.map(({ name, problem, currency }) => {
        const least = formatPrice(minimumCharge(currency), currency, LOCALES[currentLanguage()]);
        return [name, t(`adminPackages.${problem}`, { least })];
      });
      // The server checks the name only once the prices are valid.
      const isNamed = draft.name.en.trim() !== '';
      return say({
        ...(!isNamed && { 'name.en': t('adminPackages.nameMissing') }),
        ...Object.fromEntries(texts),
      });
    }
    const isOnSale = given === undefined ? isSold : given.status === 'ACTIVE';
    const limits = isOnSale ? newLimits(fields, list) : [];
    if (limits.length > 0) setAsked({ fields, limits });
    else void once(() => save(fields));
  };
  const save = async (fields: PackageFields): Promise<void> => {
    const status = isSold ? 'ACTIVE' : 'INACTIVE';
    const answer = await savePackage({ id, fields, latest, ...(!given && { status }) });
    say(answer.success ? {} : ofFields(messagesOf(answer)));
    setConflict(!answer.success && answer.code === 'CONFLICT');
    if (!answer.success && isOutcomeUnknown(answer)) onRefetch();
    if (!answer.success) return;
    emitToast({ tone: 'success', title: t('me.saved') });
    onDone(answer.data);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const bad = badInputs(event.currentTarget);
    if (bad === undefined) check();
    else say(bad);
  };
  const edit = (next: PackageDraft): void => {
    // Clears the errors, because the hint about the amount takes their place.
    if (next.prices !== draft.prices) setWords(withoutPrices);
    edited.edit(next);
  };
  const isMade = given === undefined && latest !== undefined;
  const part = { draft, words, onChange: edit };
  const title = given
    ? t('adminPackages.editTitle', { name: textOf(given.name) })
    : t('adminPackages.new');
  return (
    <Panel title={title}>
      <form ref={top} className={admin.body} noValidate onSubmit={submit}>
        {given !== undefined && <p className={admin.note}>{t('adminPackages.newVersion')}</p>}
        <PackageTexts {...part} round={round} />
        <PackageTerms {...part} />
        {given === undefined && (
          <CheckRow label={t('adminPackages.sellNow')} checked={isSold} onChange={setSold} />
        )}
        {/* After a conflict, `Meanwhile` explains more than the error message. */}
        <Problem words={isConflict && (isMade || newer) ? {} : words} />
        <Meanwhile newer={newer} isMade={isMade} />
        <div className="actions">
          <Button onClick={onCancel}>{t('adminShared.cancel')}</Button>
          {newer !== undefined && (
            <Button
              onClick={() => {
                edited.load(newer);
                say({});
              }}
            >
              {t('adminPackages.overLoad', { version: newer.version })}
            </Button>
          )}
          <Button type="submit" kind="primary">
            {newer ? t('adminPackages.overSave', { version: newer.version }) : t('me.save')}
          </Button>
        </div>
      </form>
      {asked !== undefined && (
        <LimitsDialog
          name={textOf(draft.name)}
          limits={asked.limits}
          onConfirm={() => void once(() => save(asked.fields))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Panel>
  );
}

/** A package that limits what was free so far. */
interface AskedSale {
  readonly fields: PackageFields;
  readonly limits: readonly Limit[];
}

interface MeanwhileProps {
  readonly newer: AdminPackage | undefined;
  /** Whether the new package was created by a call whose answer was lost. */
  readonly isMade: boolean;
}

/** Explains that the package was saved or created in the meantime. */
function Meanwhile({ newer, isMade }: MeanwhileProps) {
  const { t } = useTranslation();
  if (newer !== undefined) {
    return (
      <p role="alert" className="prose">
        {t('adminPackages.overText', { version: newer.version })}
      </p>
    );
  }
  if (!isMade) return null;
  return (
    <p role="status" className="prose">
      {t('adminPackages.madeText')}
    </p>
  );
}

/** Removes the prefix `fields.`, because the fields are nested in the body of the call. */
function ofFields(words: FieldMessages): FieldMessages {
  return Object.fromEntries(
    Object.entries(words).map(([path, word]) => [path.replace(/^fields\./, ''), word]),
  );
}

function withoutPrices(words: FieldMessages): FieldMessages {
  return Object.fromEntries(
    Object.entries(words).filter(([path]) => !/^(?:otherPrices|priceMinor|currency)/.test(path)),
  );
}
