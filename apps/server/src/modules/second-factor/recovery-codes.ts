import { randomInt } from 'node:crypto';
import { SECOND_FACTOR_LIMITS } from '@chuhe/contract/second-factor';
import type { Queryable } from '../../db/database.ts';
import { hashSecret } from '../identity/tokens.ts';
import { deleteRecoveryCodes, insertRecoveryCodes } from './second-factor-repository.ts';

/** No letters and digits that are easily confused. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const GROUP = 4;

/** Makes recovery codes, which replace earlier ones. The account is locked. @returns the codes, of which only hashes are stored */
export async function replaceRecoveryCodes(
  tx: Queryable,
  userId: string,
  now: Date,
): Promise<string[]> {
  const codes = Array.from({ length: SECOND_FACTOR_LIMITS.recoveryCodes }, makeRecoveryCode);
  await deleteRecoveryCodes(tx, userId);
  await insertRecoveryCodes(
    tx,
    codes.map((code) => ({ userId, hash: hashRecoveryCode(code), createdAt: now })),
  );
  return codes;
}

/**
 * A code has 80 random bits. So SHA-256 is enough, and unlike the secrets of authenticators, the codes stay valid if the server's key
 * changes.
 *
 * @param code with or without hyphens
 */
export function hashRecoveryCode(code: string): string {
  return hashSecret(code.replaceAll('-', ''));
}

function makeRecoveryCode(): string {
  return Array.from({ length: GROUPS }, makeGroup).join('-');
}

function makeGroup(): string {
  return Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
