import { z } from 'zod';
import {
  assignmentChangeSchema,
  assignmentSchema,
  groupChangeSchema,
  groupSchema,
  groupsSchema,
  invitationQuerySchema,
  invitationSchema,
  newAssignmentSchema,
  newGroupSchema,
  newTrySchema,
  workResultSchema,
} from './coaching.ts';
import * as endpoints from './coaching-endpoints.ts';
import { sharedMatchSchema } from './match.ts';
import { defineRoutes } from './route.ts';

const byGroup = z.object({ groupId: z.uuid() });
const byPupil = z.object({ groupId: z.uuid(), pupilId: z.uuid() });
const byAssignment = z.object({ assignmentId: z.uuid() });
const groupIdSchema = z.object({ groupId: z.uuid() });

export const coachingRoutes = defineRoutes(endpoints, {
  listGroups: {
    summary: 'The groups that the user coaches or has joined, and the user’s open assignments',
    data: groupsSchema,
  },
  createGroup: {
    summary: 'Makes a group whose coach is the user, with a link to join',
    body: newGroupSchema,
    data: groupIdSchema,
    errors: ['CONFLICT'],
  },
  getInvitation: {
    summary: 'The group to which a link leads, and its coach',
    query: invitationQuerySchema,
    data: invitationSchema,
    errors: ['NOT_FOUND'],
  },
  joinGroup: {
    summary: 'Makes the user a pupil of the group to which a link leads',
    body: invitationQuerySchema,
    data: groupIdSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  getGroup: {
    summary: 'A group, as its coach or as a pupil sees it',
    params: byGroup,
    data: groupSchema,
    errors: ['NOT_FOUND'],
  },
  changeGroup: {
    summary: 'Changes, archives or reopens a group',
    params: byGroup,
    body: groupChangeSchema,
    data: z.null(),
    errors: ['NOT_FOUND'],
  },
  deleteGroup: {
    summary: 'Deletes a group with its assignments and all that was recorded of its pupils',
    params: byGroup,
    data: z.null(),
    errors: ['NOT_FOUND'],
  },
  changeInvitation: {
    summary: 'Makes a new link to join, or switches the link off; the earlier link stops working',
    params: byGroup,
    body: z.strictObject({ isOn: z.boolean() }),
    data: z.object({ code: z.string().nullable() }),
    errors: ['NOT_FOUND'],
  },
  leaveGroup: {
    summary: 'Leaves a group; from then on the coach sees nothing new of the user',
    params: byGroup,
    data: z.null(),
    errors: ['NOT_FOUND'],
  },
  removePupil: {
    summary: 'Removes a pupil, who cannot join again until the record is deleted',
    params: byPupil,
    data: z.null(),
    errors: ['NOT_FOUND'],
  },
  deleteRecord: {
    summary: 'Deletes what is recorded of a former pupil',
    params: byPupil,
    data: z.null(),
    errors: ['NOT_FOUND'],
  },
  createAssignment: {
    summary: 'Gives the pupils of a group exercises or a game to study',
    params: byGroup,
    body: newAssignmentSchema,
    data: z.object({ assignmentId: z.uuid() }),
    errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_FEN', 'GAME_TOO_LARGE', 'STORAGE_FULL'],
  },
  getAssignment: {
    summary: 'An assignment: for the coach with the work of each pupil, for a pupil with their own',
    params: byAssignment,
    data: assignmentSchema,
    errors: ['NOT_FOUND'],
  },
  changeAssignment: {
    summary: 'Changes, ends or reopens an assignment',
    params: byAssignment,
    body: assignmentChangeSchema,
    data: z.null(),
    errors: ['NOT_FOUND'],
  },
  deleteAssignment: {
    summary: 'Deletes an assignment with all work on it',
    params: byAssignment,
    data: z.null(),
    errors: ['NOT_FOUND'],
  },
  getAssignedGame: {
    summary: 'The game of an assignment, as it was when it was assigned',
    params: byAssignment,
    data: sharedMatchSchema,
    errors: ['NOT_FOUND'],
  },
  addTry: {
    summary: 'Records a pupil’s try at an exercise; the server judges the move',
    params: byAssignment,
    body: newTrySchema,
    data: workResultSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  markStudied: {
    summary: 'Marks the game of an assignment as studied, or not',
    params: byAssignment,
    body: z.strictObject({ isStudied: z.boolean() }),
    data: workResultSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
});
