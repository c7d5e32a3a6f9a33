import {
  STUDY_LIMITS,
  STUDY_VISIBILITIES,
  type StudyVisibility,
} from '@chuhe/contract/study-limits';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { AreaField } from '../../components/form/area-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import type { CheckForm } from '../../lib/form/form-errors.ts';
import { useIsGuest } from '../../lib/session/use-is-guest.ts';
import classes from './studies.module.css';

export interface StudyTexts {
  readonly title: string;
  readonly description: string;
  readonly tags: string[];
  readonly visibility: StudyVisibility;
}

interface StudyFieldsProps {
  readonly study?: Omit<StudyTexts, 'tags'> & { readonly tags: readonly string[] };
  readonly errorOf: (name: string) => string | undefined;
}

/** The fields of a study: title, description, tags and who may see it. */
export function StudyFields({ study, errorOf }: StudyFieldsProps) {
  const { t } = useTranslation();
  const isGuest = useIsGuest();
  return (
    <>
      <TextField
        name="title"
        label={t('studies.title')}
        maxLength={STUDY_LIMITS.title}
        autoComplete="off"
        defaultValue={study?.title}
        error={errorOf('title')}
      />
      <AreaField
        name="description"
        label={t('studies.description')}
        maxLength={STUDY_LIMITS.description}
        defaultValue={study?.description}
        error={errorOf('description')}
      />
      <TextField
        name="tags"
        label={t('studies.tags')}
        hint={t('studies.tagsHint')}
        autoComplete="off"
        defaultValue={study && tagsText(study.tags)}
        error={errorOf('tags')}
      />
      <label className={classes.choice}>
        {t('studies.visibility')}
        <select
          name="visibility"
          className={classes.select}
          defaultValue={study?.visibility ?? 'private'}
          disabled={isGuest}
        >
          {STUDY_VISIBILITIES.map((each) => (
            <option key={each} value={each}>
              {t(`studies.visibilityTexts.${each}`)}
            </option>
          ))}
        </select>
      </label>
      {isGuest && <p className={classes.note}>{t('studies.guestPrivate')}</p>}
    </>
  );
}

export const checkStudy: CheckForm<StudyTexts> = ({
  title = '',
  description = '',
  tags = '',
  visibility = '',
}) => {
  if (title.trim() === '')
    return { ok: false, errors: { title: { text: i18next.t('studies.titleRequired') } } };
  const list = tagsOf(tags);
  if (list.length > STUDY_LIMITS.tags) {
    const text = i18next.t('studies.tooManyTags', { count: STUDY_LIMITS.tags });
    return { ok: false, errors: { tags: { text } } };
  }
  const chosen = STUDY_VISIBILITIES.find((each) => each === visibility) ?? 'private';
  return { ok: true, value: { title, description, tags: list, visibility: chosen } };
};

/** The tags as their field shows them. */
export function tagsText(tags: readonly string[]): string {
  return tags.join(i18next.t('common.listSeparator'));
}

/** The tags of a text in which commas or semicolons, also Chinese ones, separate them. */
export function tagsOf(text: string): string[] {
  const tags = text
    .split(/[,，、;；\n]/)
    .map((tag) => tag.trim().slice(0, STUDY_LIMITS.tag))
    .filter((tag) => tag !== '');
  return [...new Set(tags)];
}
