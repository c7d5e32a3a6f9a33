import { endpoint } from './route.ts';

/** Groups of a coach and pupils, and their assignments. */

export const listGroups = endpoint('GET', '/api/group', 'user');
export const createGroup = endpoint('POST', '/api/group', 'user');
export const getInvitation = endpoint('GET', '/api/group/invitation', 'user');
export const joinGroup = endpoint('POST', '/api/group/join', 'user');
export const getGroup = endpoint('GET', '/api/group/:groupId', 'user');
export const changeGroup = endpoint('PATCH', '/api/group/:groupId', 'user');
export const deleteGroup = endpoint('DELETE', '/api/group/:groupId', 'user');
export const changeInvitation = endpoint('PUT', '/api/group/:groupId/invitation', 'user');
export const leaveGroup = endpoint('POST', '/api/group/:groupId/leave', 'user');
export const removePupil = endpoint('DELETE', '/api/group/:groupId/pupil/:pupilId', 'user');
export const deleteRecord = endpoint('DELETE', '/api/group/:groupId/record/:pupilId', 'user');
export const createAssignment = endpoint('POST', '/api/group/:groupId/assignment', 'user');
export const getAssignment = endpoint('GET', '/api/assignment/:assignmentId', 'user');
export const changeAssignment = endpoint('PATCH', '/api/assignment/:assignmentId', 'user');
export const deleteAssignment = endpoint('DELETE', '/api/assignment/:assignmentId', 'user');
export const getAssignedGame = endpoint('GET', '/api/assignment/:assignmentId/game', 'user');
export const addTry = endpoint('POST', '/api/assignment/:assignmentId/try', 'user');
export const markStudied = endpoint('PUT', '/api/assignment/:assignmentId/studied', 'user');
