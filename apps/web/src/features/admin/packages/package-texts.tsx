import { LANGUAGE_NAMES, LANGUAGE_TAGS, LANGUAGES, type Language } from '@chuhe/contract/languages';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AreaField } from '../../../components/form/area-field.tsx';
import form from '../../../components/form/form.module.css';
import { TextField } from '../../../components/form/text-field.tsx';
import { TabList } from '../../../components/tab-list.tsx';
import type { FieldMessages } from '../lib/field-messages.ts';
import type { PackageDraft } from './package-draft.ts';

export interface PackagePartProps {
  readonly draft: PackageDraft;
  readonly words: FieldMessages;
  readonly onChange: (draft: PackageDraft) => void;
}

interface PackageTextsProps extends PackagePartProps {
  /** The number of failed attempts. When it increases, the first tab with an error opens. */
  readonly round: number;
}

const TABS = LANGUAGES.map((language) => [language, LANGUAGE_NAMES[language]] as const);

/** Name and description, with a tab for each language. After a failed attempt, the first tab with an error opens. */
export function PackageTexts({ draft, words, round, onChange }: PackageTextsProps) {
  const { t } = useTranslation();
  const id = useId();
  const [chosen, setChosen] = useState<{ language: Language; round: number }>();
  const faulty = LANGUAGES.find((each) => faultsOf(each, words) !== undefined);
  // The chosen tab stays open until the next failed attempt.
  const kept = chosen?.round === round ? chosen.language : undefined;
  const language = kept ?? faulty ?? chosen?.language ?? 'en';
  const set = (part: 'name' | 'description', text: string): void =>
    onChange({ ...draft, [part]: { ...draft[part], [language]: text } });
  return (
    <div className={form.form}>
      <TabList
        label={t('adminPackages.texts')}
        id={id}
        tabs={TABS}
        chosen={language}
        onChoose={(next) => setChosen({ language: next, round })}
      />
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${language}`}
        className={form.form}
      >
        <TextField
          name={`name.${language}`}
          label={t('adminPackages.name')}
          isOptional={language !== 'en'}
          hint={language === 'en' ? undefined : t('adminPackages.emptyText')}
          maxLength={60}
          lang={LANGUAGE_TAGS[language]}
          value={draft.name[language]}
          error={words[`name.${language}`]}
          onChange={({ currentTarget }) => set('name', currentTarget.value)}
        />
        <AreaField
          name={`description.${language}`}
          label={t('adminPackages.description')}
          maxLength={1000}
          lang={LANGUAGE_TAGS[language]}
          value={draft.description[language]}
          error={words[`description.${language}`]}
          onChange={({ currentTarget }) => set('description', currentTarget.value)}
        />
      </div>
    </div>
  );
}

function faultsOf(language: Language, words: FieldMessages): string | undefined {
  return words[`name.${language}`] ?? words[`description.${language}`];
}
