import { dumpStateSchema, openDataSchema } from './open-data.ts';
import * as endpoints from './open-data-endpoints.ts';
import { defineRoutes } from './route.ts';

export const openDataRoutes = defineRoutes(endpoints, {
  getOpenData: {
    summary: 'The files with the evaluations of the site; null if it does not offer them',
    data: openDataSchema.nullable(),
  },
  getDumpState: {
    summary: 'The dumps of the position database, and why the last one was not written',
    data: dumpStateSchema,
  },
});
