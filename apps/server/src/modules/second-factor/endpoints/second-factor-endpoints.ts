import {
  deleteOwnAuthenticator,
  deleteOwnPasskey,
  patchPasskey,
  postAuthenticator,
  postCreationChallenge,
  postPasskey,
  postRecoveryCodes,
  putNewAuthenticator,
} from './set-up.ts';
import { postPasskeyChallenge, postPasskeySignIn, postSecondFactor } from './sign-in.ts';
import { getSecondFactor, postConfirmation, postStepUpChallenge } from './step-up.ts';

/** The second factor: sign-in, confirmation and set-up. */
export const SECOND_FACTOR_ENDPOINTS = [
  postSecondFactor,
  postPasskeyChallenge,
  postPasskeySignIn,
  getSecondFactor,
  postConfirmation,
  postStepUpChallenge,
  postAuthenticator,
  putNewAuthenticator,
  deleteOwnAuthenticator,
  postCreationChallenge,
  postPasskey,
  patchPasskey,
  deleteOwnPasskey,
  postRecoveryCodes,
];
