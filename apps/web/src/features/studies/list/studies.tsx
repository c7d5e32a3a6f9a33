import { STUDY_LIMITS } from '@chuhe/contract/study-limits';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { TabList } from '../../../components/tab-list.tsx';
import { StudyFrame } from '../frame.tsx';
import { GuestNote } from '../guest-note.tsx';
import classes from '../studies.module.css';
import { FoundChapters } from './found-chapters.tsx';
import { MakeStudy } from './make-study.tsx';
import { SCOPES, StudyList, type View } from './study-list.tsx';

/** Milliseconds after the last key until the search starts. */
const TYPING = 250;

/** Own studies, those shared with the user, and public ones, with a search. */
export function Studies() {
  const { t } = useTranslation();
  const [view, setView] = useState<View>({ scope: 'mine', search: '', tag: '' });
  const [isMaking, setMaking] = useState(false);
  const late = useLate(view);
  return (
    <StudyFrame
      title={t('pages.studies.title')}
      lead={<p className={classes.lead}>{t('studies.lead')}</p>}
    >
      <GuestNote />
      <div className={classes.tools}>
        <input
          type="search"
          className={classes.search}
          aria-label={t('studies.search')}
          placeholder={t('studies.search')}
          maxLength={STUDY_LIMITS.search}
          value={view.search}
          onChange={({ currentTarget }) => setView({ ...view, search: currentTarget.value })}
        />
        {!isMaking && (
          <Button kind="primary" onClick={() => setMaking(true)}>
            {t('studies.make')}
          </Button>
        )}
      </div>
      {isMaking && <MakeStudy onClose={() => setMaking(false)} />}
      <TabList
        label={t('studies.which')}
        id="studies"
        tabs={SCOPES.map((scope) => [scope, t(`studies.scopes.${scope}`)] as const)}
        chosen={view.scope}
        onChoose={(scope) => setView({ ...view, scope, tag: '' })}
      />
      <div id="studies-panel" role="tabpanel" aria-labelledby={`studies-${view.scope}`}>
        {view.tag !== '' && (
          <p className={classes.filter}>
            {t('studies.withTag', { tag: view.tag })}
            <Button onClick={() => setView({ ...view, tag: '' })}>{t('studies.allTags')}</Button>
          </p>
        )}
        {/* The key begins a new list at its first page. */}
        <StudyList
          key={JSON.stringify(late)}
          view={late}
          onTag={(tag) => setView({ ...view, tag })}
          onMake={isMaking ? undefined : () => setMaking(true)}
        />
        {view.scope === 'mine' && late.search !== '' && <FoundChapters search={late.search} />}
      </div>
    </StudyFrame>
  );
}

/** Delays changes of the search text, and applies all others at once. */
function useLate(view: View): View {
  const [search, setSearch] = useState(view.search);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(view.search.trim()), TYPING);
    return () => clearTimeout(timer);
  }, [view.search]);
  return { ...view, search };
}
