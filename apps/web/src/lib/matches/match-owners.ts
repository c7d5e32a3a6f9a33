import { isPassing } from '../api/failure.ts';
import type { MatchLink } from './match-link.ts';
import type { SaverEffects } from './saver-effects.ts';

/** In whose account a game is, as far as the account that is signed in can tell. */
export type FoundOwner =
  | { readonly kind: 'own'; readonly userId: string }
  /** Nobody is signed in. */
  | { readonly kind: 'nobody' }
  /** It is not in this account. */
  | { readonly kind: 'foreign' }
  | { readonly kind: 'unknown'; readonly isPassing: boolean };

/** Whose games they are that are linked here: users change, and guests sign in to accounts, which then have their games. */
export class MatchOwners {
  readonly #effects: Pick<SaverEffects, 'userId' | 'hasMergedGuest' | 'fetch'>;
  /** In whose account a game is not, by the server's word. */
  readonly #lostFor = new Map<string, string | undefined>();

  constructor(effects: Pick<SaverEffects, 'userId' | 'hasMergedGuest' | 'fetch'>) {
    this.#effects = effects;
  }

  async find({ matchId, userId: owner }: MatchLink): Promise<FoundOwner> {
    const { userId: currentUser, hasMergedGuest, fetch } = this.#effects;
    const userId = currentUser();
    if (userId === undefined) return { kind: 'nobody' };
    if (owner === userId || owner === '' || hasMergedGuest(userId, owner))
      return { kind: 'own', userId };
    const answer = await fetch(matchId);
    if (answer.success) return answer.data.isOwn ? { kind: 'own', userId } : { kind: 'foreign' };
    if (answer.code === 'NOT_FOUND') return { kind: 'foreign' };
    return { kind: 'unknown', isPassing: isPassing(answer) };
  }

  noteLost(matchId: string, userId: string | undefined): void {
    this.#lostFor.set(matchId, userId);
  }

  /** What one account has not got may be in that of who signs in next. */
  isLostHere(matchId: string): boolean {
    return this.#lostFor.get(matchId) === this.#effects.userId();
  }
}
