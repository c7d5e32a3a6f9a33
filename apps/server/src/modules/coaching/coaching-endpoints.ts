import {
  deleteAssignment,
  getAssignedGame,
  getAssignment,
  patchAssignment,
  postAssignment,
} from './endpoints/assignments.ts';
import { deleteGroup, getGroup, getGroups, patchGroup, postGroup } from './endpoints/groups.ts';
import { getInvitation, postJoin, putInvitation } from './endpoints/invitations.ts';
import { deletePupil, deletePupilRecord, postLeave } from './endpoints/pupils.ts';
import { postTry, putStudied } from './endpoints/tries.ts';

export const COACHING_ENDPOINTS = [
  getGroups,
  postGroup,
  getInvitation,
  postJoin,
  getGroup,
  patchGroup,
  deleteGroup,
  putInvitation,
  postLeave,
  deletePupil,
  deletePupilRecord,
  postAssignment,
  getAssignment,
  patchAssignment,
  deleteAssignment,
  getAssignedGame,
  postTry,
  putStudied,
];
