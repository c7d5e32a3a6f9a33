import type { AdminPackage } from '@chuhe/contract/admin';
import { LOCALES } from '@chuhe/contract/languages';
import { useState } from 'react';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { makeUuid } from '../../../lib/uuid.ts';
import { draftOf, isSameDraft, NEW_DRAFT, type PackageDraft } from './package-draft.ts';
import type { PackageList } from './use-packages.ts';

interface EditedPackage {
  readonly id: string;
  readonly draft: PackageDraft;
  readonly isDirty: boolean;
  /** The current version; `undefined` if the package does not exist yet. */
  readonly latest: AdminPackage | undefined;
  /** The current version, if somebody else has saved it since the draft was begun. */
  readonly newer: AdminPackage | undefined;
  readonly edit: (draft: PackageDraft) => void;
  /** Replaces the draft by another version. */
  readonly load: (other: AdminPackage) => void;
}

/**
 * The draft of a package, compared with changes by others.
 *
 * @param given `undefined` for a new package
 * @param list all packages, as they were last loaded
 */
export function usePackageDraft(given: AdminPackage | undefined, list: PackageList): EditedPackage {
  const locale = LOCALES[currentLanguage()];
  const [first, setFirst] = useState(() => (given ? draftOf(given, locale) : NEW_DRAFT));
  const [draft, edit] = useState(first);
  // With a fixed id, a repeated call creates only one package.
  const [id] = useState(() => given?.id ?? makeUuid());
  const [base, setBase] = useState(given?.version);
  const latest = list.find((each) => each.id === id) ?? given;
  const isNewer = base !== undefined && latest !== undefined && latest.version !== base;
  // A version equal to the draft is this user's own, saved by a call whose answer was lost.
  const newer = isNewer && !isSameDraft(draftOf(latest, locale), draft) ? latest : undefined;
  const load = (other: AdminPackage): void => {
    const next = draftOf(other, locale);
    setFirst(next);
    edit(next);
    setBase(other.version);
  };
  return { id, draft, isDirty: draft !== first, latest, newer, edit, load };
}
