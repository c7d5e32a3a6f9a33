import type { AdminPackage } from '@chuhe/contract/admin';
import { useState } from 'react';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { LOCALES } from '../../../i18n/languages.ts';
import { makeUuid } from '../../../lib/uuid.ts';
import { draftOf, isSameDraft, NEW_DRAFT, type PackageDraft } from './package-draft.ts';
import type { PackageList } from './use-packages.ts';

interface EditedPackage {
  readonly id: string;
  readonly draft: PackageDraft;
  readonly isDirty: boolean;
  /** As it is by now; missing where it has not been made. */
  readonly latest: AdminPackage | undefined;
  /** What somebody else has saved since the draft was begun. */
  readonly newer: AdminPackage | undefined;
  readonly edit: (draft: PackageDraft) => void;
  /** Begins anew with what is there by now. */
  readonly load: (other: AdminPackage) => void;
}

/**
 * What is typed about a package, beside what others make of it meanwhile.
 *
 * @param given missing: a new one
 * @param list all of them, as they were looked at last
 */
export function usePackageDraft(given: AdminPackage | undefined, list: PackageList): EditedPackage {
  const locale = LOCALES[currentLanguage()];
  const [first, setFirst] = useState(() => (given ? draftOf(given, locale) : NEW_DRAFT));
  const [draft, edit] = useState(first);
  // A call that is repeated makes one.
  const [id] = useState(() => given?.id ?? makeUuid());
  const [base, setBase] = useState(given?.version);
  const latest = list.find((each) => each.id === id) ?? given;
  const isNewer = base !== undefined && latest !== undefined && latest.version !== base;
  // The same may be our own, whose answer was lost.
  const newer = isNewer && !isSameDraft(draftOf(latest, locale), draft) ? latest : undefined;
  const load = (other: AdminPackage): void => {
    const next = draftOf(other, locale);
    setFirst(next);
    edit(next);
    setBase(other.version);
  };
  return { id, draft, isDirty: draft !== first, latest, newer, edit, load };
}
