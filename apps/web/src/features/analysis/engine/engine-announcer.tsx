import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type EngineView, useLanguage, verdictText } from './use-engine-view.ts';

/** Milliseconds for which a verdict must stay the same before it is announced. At first, a search often changes its verdict. */
export const ANNOUNCE_AFTER_MS = 1_500;

/** Announces the verdict to screen readers when it has changed. */
export function EngineAnnouncer({ view }: { readonly view: EngineView }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { snapshot, isThreat } = view;
  const isStopped = snapshot.state.kind === 'paused';
  const words = verdictText(view, { t, language });
  const verdict = isThreat && words !== '' ? t('engine.threat', { verdict: words }) : words;
  const said = useSettled(isStopped ? t('engine.paused.short') : verdict, language);
  return (
    <p className="heard" role="status">
      {said}
    </p>
  );
}

/** The last text that has stayed the same long enough; empty after a change of the language. */
function useSettled(text: string, language: string): string {
  const [settled, setSettled] = useState({ text: '', language });
  useEffect(() => {
    if (text === '') return undefined;
    const timer = setTimeout(() => setSettled({ text, language }), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, language]);
  return settled.language === language ? settled.text : '';
}
