import { LANGUAGE_NAMES, LANGUAGE_TAGS, LANGUAGES, type Language } from '@chuhe/contract/languages';
import { LEGAL_LIMITS, type LegalPageState, type LegalTexts } from '@chuhe/contract/legal';
import { getLegalPage, publishLegalPage } from '@chuhe/contract/legal-endpoints';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { CheckRow } from '../../../components/check-row.tsx';
import form from '../../../components/form/form.module.css';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { emitToast } from '../../../lib/toast.ts';
import { useSending } from '../../../lib/use-sending.ts';
import { useUnsaved } from '../../../lib/use-unsaved.ts';
import admin from '../components/admin.module.css';
import { Panel } from '../components/panel.tsx';
import { Segments } from '../components/segments.tsx';
import { callAdmin, tellRefusal } from '../lib/call-admin.ts';
import { languageName } from '../lib/language-name.ts';
import classes from './legal-admin.module.css';
import { LegalHistory } from './legal-history.tsx';
import { LegalPreview } from './legal-preview.tsx';

interface LegalEditorProps {
  readonly state: LegalPageState;
  readonly onChange: (state: LegalPageState) => void;
}

interface Draft {
  readonly texts: LegalTexts;
  /** The version that was shown when the edit began. `state` may become newer while the administrator writes. */
  readonly basedOn: number;
}

/** The editor of one page, its preview and its versions. An edit begins with the published texts, or with the default ones. */
export function LegalEditor({ state, onChange }: LegalEditorProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<Draft>();
  const [isConflict, setConflict] = useState(false);
  /** How often an earlier text was taken into the editor, which then shows it for editing. */
  const [restored, setRestored] = useState(0);
  const { texts, basedOn } = draft ?? { texts: state.texts, basedOn: state.version };
  const isChanged =
    draft !== undefined && LANGUAGES.some((each) => texts[each] !== state.texts[each]);
  useUnsaved(isChanged);
  const { once } = useSending();
  const edit = (next: LegalTexts | undefined): void => setDraft(next && { texts: next, basedOn });
  /** After the notice, the next attempt replaces the version that is shown then. */
  const rebase = async (): Promise<void> => {
    const answer = await callAdmin(getLegalPage, { params: { page: state.page } });
    tellRefusal(answer);
    if (!answer.success) return;
    const { version } = answer.data;
    setDraft((last) => ({ texts: last?.texts ?? texts, basedOn: version }));
    onChange(answer.data);
  };
  const publish = async (asksAgain: boolean): Promise<void> => {
    const body = { basedOn, texts, asksAgain };
    const answer = await callAdmin(publishLegalPage, { params: { page: state.page }, body });
    const isOutdated = !answer.success && answer.code === 'CONFLICT';
    setConflict(isOutdated);
    if (isOutdated) return rebase();
    tellRefusal(answer);
    if (!answer.success) return undefined;
    setDraft(undefined);
    onChange(answer.data);
    const title = t('adminLegal.published', { version: answer.data.version });
    return emitToast({ tone: 'success', title });
  };
  const restore = (version: number, old: LegalTexts): void => {
    edit(old);
    setRestored(restored + 1);
    emitToast({ tone: 'info', title: t('adminLegal.restored', { version }) });
  };
  return (
    <>
      <Panel title={t(`legal.names.${state.page}`)} tools={<Published state={state} />}>
        <div className={admin.body}>
          {state.version === 0 && <p className={classes.warning}>{t('adminLegal.isDefault')}</p>}
          {isConflict && (
            <p role="alert" className={classes.warning}>
              {t('adminLegal.conflict')}
            </p>
          )}
          <Editor
            key={restored}
            state={state}
            texts={texts}
            isChanged={isChanged}
            onEdit={edit}
            next={basedOn + 1}
            onPublish={(asksAgain) => void once(() => publish(asksAgain))}
          />
        </div>
      </Panel>
      <LegalHistory state={state} onRestore={restore} />
    </>
  );
}

function Published({ state: { page, version } }: { readonly state: LegalPageState }) {
  const { t } = useTranslation();
  return (
    <span className={admin.small}>
      {version > 0 && `${t('adminLegal.isCurrent', { version })} `}
      <a href={`/${page}?lang=${currentLanguage()}`} target="_blank" rel="noopener">
        {t('adminLegal.open')}
      </a>
    </span>
  );
}

interface EditorProps {
  readonly state: LegalPageState;
  readonly texts: LegalTexts;
  readonly isChanged: boolean;
  /** The number of the version that publishing makes. */
  readonly next: number;
  /** `undefined` discards the changes. */
  readonly onEdit: (texts: LegalTexts | undefined) => void;
  readonly onPublish: (asksAgain: boolean) => void;
}

function Editor({ state, texts, isChanged, next, onEdit, onPublish }: EditorProps) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<Language>(currentLanguage);
  const [view, setView] = useState<'edit' | 'preview'>('edit');
  const [asksAgain, setAsksAgain] = useState(true);
  const isAskable = state.page === 'terms' || state.page === 'privacy';
  const hasText = LANGUAGES.some((each) => texts[each].trim() !== '');
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onPublish(isAskable && asksAgain);
  };
  return (
    <form className={form.form} noValidate onSubmit={submit}>
      <div className={admin.tools}>
        <Segments
          label={t('adminLegal.language')}
          value={language}
          options={LANGUAGES.map((each) => [each, LANGUAGE_NAMES[each]] as const)}
          onChoose={setLanguage}
        />
        <Segments
          label={t('adminLegal.text', { language: languageName(language) })}
          value={view}
          options={[
            ['edit', t('adminLegal.edit')],
            ['preview', t('adminLegal.preview')],
          ]}
          onChoose={setView}
        />
      </div>
      {view === 'preview' ? (
        <LegalPreview text={texts[language]} language={language} />
      ) : (
        <TextArea
          language={language}
          text={texts[language]}
          onType={(text) => onEdit({ ...texts, [language]: text })}
        />
      )}
      {isAskable && (
        <div>
          <CheckRow label={t('adminLegal.asksAgain')} checked={asksAgain} onChange={setAsksAgain} />
          <p className={admin.note}>{t('adminLegal.asksAgainHint')}</p>
        </div>
      )}
      <div className={admin.tools}>
        <Button type="submit" kind="primary" disabled={!hasText}>
          {t('adminLegal.publish', { version: next })}
        </Button>
        {isChanged && <Button onClick={() => onEdit(undefined)}>{t('adminLegal.discard')}</Button>}
      </div>
    </form>
  );
}

interface TextAreaProps {
  readonly language: Language;
  readonly text: string;
  readonly onType: (text: string) => void;
}

function TextArea({ language, text, onType }: TextAreaProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={form.field}>
      <div className={form.label}>
        <label htmlFor={id}>{t('adminLegal.text', { language: languageName(language) })}</label>
      </div>
      <textarea
        id={id}
        className={`${form.area} ${classes.text}`}
        lang={LANGUAGE_TAGS[language]}
        rows={18}
        maxLength={LEGAL_LIMITS.text}
        aria-describedby={`${id}-hint`}
        value={text}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      <p id={`${id}-hint`} className={form.hint}>
        {text.trim() === '' ? t('adminLegal.empty') : t('adminLegal.textHint')}
      </p>
    </div>
  );
}
