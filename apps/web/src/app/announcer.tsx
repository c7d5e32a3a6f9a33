import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { announcementStore } from '../lib/announcement.ts';

/** The live region of `announce`. */
export function Announcer() {
  const { i18n } = useTranslation();
  const text = useStore(announcementStore, (state) => state.text);
  // A screen reader would pronounce a text in the previous language by the rules of the new one.
  useEffect(() => announcementStore.setState({ text: '' }), [i18n.language]);
  return (
    <p className="heard" role="status">
      {text}
    </p>
  );
}
