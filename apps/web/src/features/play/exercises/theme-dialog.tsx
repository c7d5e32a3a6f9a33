import type { ExerciseThemes } from '@chuhe/contract/exercise';
import { listExerciseThemes } from '@chuhe/contract/exercise-endpoints';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import IconTarget from '~icons/target';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { useCall } from '../../../lib/query/use-call.ts';
import { choiceOfTheme, type ExerciseChoice, knownThemes } from './exercise-choice.ts';
import type { ThemeChoiceProps } from './theme-button.tsx';
import classes from './theme-dialog.module.css';
import {
  groupOfTheme,
  THEME_GROUPS,
  type ThemeGroup,
  themeAbout,
  themeName,
  themeNames,
} from './theme-names.ts';

/** Lists the themes with the number of new exercises and the user's success rate. */
export function ThemeDialog({
  onClose,
  ...choose
}: ThemeChoiceProps & { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { data, failure, refetch } = useCall(listExerciseThemes, {});
  return (
    <Dialog title={t('exercises.theme')} isSheet onClose={onClose}>
      {data !== undefined ? (
        <Themes data={data} {...choose} />
      ) : failure !== undefined ? (
        <Notice icon={IconTarget} title={t('exercises.themesFailed')} text={failure.message}>
          <Button onClick={refetch}>{t('common.retry')}</Button>
        </Notice>
      ) : (
        <SkeletonRows label={t('exercises.themesLoading')} />
      )}
    </Dialog>
  );
}

function Themes({ data, ...choose }: ThemeChoiceProps & { readonly data: ExerciseThemes }) {
  const { t } = useTranslation();
  const weak = themeNames(data.weak, t);
  if (data.themes.length === 0) {
    const [title, text] = [t('exercises.themesNone'), t('exercises.themesNoneText')];
    return <Notice icon={IconTarget} title={title} text={text} />;
  }
  return (
    <>
      <ul className={classes.themes}>
        <Choice {...choose} value={undefined} name={t('exercises.kinds.all')} />
        <Choice {...choose} value="mistakes" name={t('exercises.mistakes')}>
          <small>
            {weak === ''
              ? t('exercises.mistakesUnknown')
              : t('exercises.mistakesWeak', { themes: weak })}
          </small>
        </Choice>
      </ul>
      {THEME_GROUPS.map((group) => (
        <Group key={group} group={group} data={data} {...choose} />
      ))}
    </>
  );
}

interface GroupProps extends ThemeChoiceProps {
  readonly group: ThemeGroup;
  readonly data: ExerciseThemes;
}

/** The themes of a group, with what the group is. */
function Group({ group, data, ...choose }: GroupProps) {
  const { t } = useTranslation();
  const id = useId();
  const themes = data.themes.filter(({ theme }) =>
    knownThemes([theme]).some((known) => groupOfTheme(known) === group),
  );
  if (themes.length === 0) return null;
  return (
    <section aria-labelledby={id} className={classes.group}>
      <h3 id={id}>{t(`exercises.themeGroups.${group}`)}</h3>
      <p>{t(`exercises.themeGroupTexts.${group}`)}</p>
      <ul className={classes.themes}>
        {themes.map(({ theme, ...counts }) => (
          <ThemeItem key={theme} name={theme} counts={counts} {...choose} />
        ))}
      </ul>
    </section>
  );
}

type Counts = Omit<ExerciseThemes['themes'][number], 'theme'>;

interface ThemeItemProps extends ThemeChoiceProps {
  readonly name: string;
  readonly counts: Counts;
}

function ThemeItem({ name, counts, ...choose }: ThemeItemProps) {
  const { t } = useTranslation();
  const { total, fresh, answers, solved } = counts;
  const [theme] = knownThemes([name]);
  if (theme === undefined) return null;
  const rate = Math.round((100 * solved) / Math.max(1, answers));
  const about = themeAbout(theme, t);
  return (
    <Choice {...choose} value={choiceOfTheme(theme)} name={themeName(theme, t)}>
      {about !== undefined && <span>{about}</span>}
      <small>{t('exercises.themeFresh', { count: fresh, total })}</small>
      {answers > 0 && <small>{t('exercises.themeRate', { rate, count: answers })}</small>}
    </Choice>
  );
}

interface ChoiceProps extends ThemeChoiceProps {
  readonly value: ExerciseChoice | undefined;
  readonly name: string;
  readonly children?: ReactNode;
}

function Choice({ value, name, choice, onChoose, children }: ChoiceProps) {
  const isChosen = value === choice;
  return (
    <li>
      <button
        type="button"
        className={classes.theme}
        aria-pressed={isChosen}
        // The dialog begins with the focus on it.
        data-main={isChosen || undefined}
        onClick={() => onChoose(value)}
      >
        <b>{name}</b>
        {children}
      </button>
    </li>
  );
}
