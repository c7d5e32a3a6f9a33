import type { StudySummary } from '@chuhe/contract/study';
import { listStudies, restoreStudy } from '@chuhe/contract/study-endpoints';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconBooks from '~icons/books';
import { AppLink } from '../../../components/app-link.tsx';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { api } from '../../../lib/api/api.ts';
import { live } from '../../../lib/live/live.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { timeText } from '../../../lib/time-text.ts';
import { NoData } from '../frame.tsx';
import { personName } from '../person-name.ts';
import classes from '../studies.module.css';

export const SCOPES = ['mine', 'shared', 'public', 'deleted'] as const;

export interface View {
  readonly scope: (typeof SCOPES)[number];
  readonly search: string;
  /** Empty for all tags. */
  readonly tag: string;
}

interface ListProps {
  readonly view: View;
  readonly onTag: (tag: string) => void;
  /** `undefined` while the form for a new study is open. */
  readonly onMake: (() => void) | undefined;
}

/** The studies of a view, a page at a time. */
export function StudyList(props: ListProps) {
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  return pages.map((after, index) => (
    <Page
      key={after ?? 'first'}
      {...props}
      after={after}
      onMore={index === pages.length - 1 ? (next) => setPages([...pages, next]) : undefined}
    />
  ));
}

interface PageProps extends ListProps {
  readonly after: string | undefined;
  /** Only of the last page. */
  readonly onMore: ((next: string) => void) | undefined;
}

function Page({ view, after, onTag, onMake, onMore }: PageProps) {
  const { t } = useTranslation();
  const { scope, search, tag } = view;
  const { data, failure, refetch } = useCall(listStudies, {
    query: {
      scope,
      ...(search !== '' && { search }),
      ...(tag !== '' && { tag }),
      ...(after !== undefined && { after }),
    },
  });
  useEffect(() => live().on('studies-changed', refetch), [refetch]);
  useEffect(() => live().on('ready', refetch), [refetch]);
  if (data === undefined) return <NoData failure={failure} retry={refetch} />;
  const { studies, next } = data;
  if (studies.length === 0 && after === undefined) return <Nothing view={view} onMake={onMake} />;
  return (
    <>
      <ul className={classes.list} aria-label={t(`studies.scopes.${scope}`)}>
        {studies.map((study) => (
          <Row key={study.studyId} study={study} onTag={onTag} onChanged={refetch} />
        ))}
      </ul>
      {next !== null && onMore !== undefined && (
        <Button onClick={() => onMore(next)}>{t('studies.more')}</Button>
      )}
    </>
  );
}

function Nothing({ view, onMake }: Pick<ListProps, 'view' | 'onMake'>) {
  const { t } = useTranslation();
  const { scope, search, tag } = view;
  if (search !== '' || tag !== '') {
    const [title, text] = [t('studies.noneFound'), t('studies.noneFoundText')];
    return <Notice icon={IconBooks} title={title} text={text} />;
  }
  return (
    <Notice
      icon={IconBooks}
      title={t(`studies.none.${scope}`)}
      text={t(`studies.noneText.${scope}`)}
    >
      {scope === 'mine' && onMake !== undefined && (
        <Button kind="primary" onClick={onMake}>
          {t('studies.make')}
        </Button>
      )}
    </Notice>
  );
}

interface RowProps {
  readonly study: StudySummary;
  readonly onTag: (tag: string) => void;
  readonly onChanged: () => void;
}

function Row({ study, onTag, onChanged }: RowProps) {
  const { t } = useTranslation();
  const { studyId, title, description, tags, visibility, role, owner, chapters } = study;
  const notes = [
    t('studies.chapterCount', { count: chapters }),
    role === 'owner' ? t(`studies.visibilities.${visibility}`) : personName(owner),
    ...(role === 'editor' || role === 'viewer' ? [t(`studies.roles.${role}`)] : []),
    timeText(study.updatedAt, currentLanguage()),
  ];
  const restore = async (): Promise<void> => {
    await whileBusy(() => api().call(restoreStudy, { params: { studyId } }));
    onChanged();
  };
  return (
    <li>
      <span className={classes.grow}>
        {study.deletedAt === null ? (
          <AppLink to={`/studies/${studyId}`}>{title}</AppLink>
        ) : (
          <b>{title}</b>
        )}
        {description !== '' && <span className={classes.excerpt}>{description}</span>}
        <small>{notes.join(' · ')}</small>
      </span>
      {tags.length > 0 && (
        <span className={classes.tags}>
          {tags.map((tag) => (
            <button key={tag} type="button" onClick={() => onTag(tag)}>
              {tag}
            </button>
          ))}
        </span>
      )}
      {study.deletedAt !== null && (
        <Button aria-label={`${t('studies.restore')}: ${title}`} onClick={() => void restore()}>
          {t('studies.restore')}
        </Button>
      )}
    </li>
  );
}
