import { z } from 'zod';
import { gamesPageSchema } from './explorer.ts';
import {
  listedOpeningSchema,
  openingGamesQuerySchema,
  openingQuerySchema,
  openingSchema,
} from './opening.ts';
import * as endpoints from './opening-endpoints.ts';
import { defineRoutes } from './route.ts';

export const openingRoutes = defineRoutes(endpoints, {
  listOpenings: {
    sold: 'COLLECTION.READ',
    summary: 'The results of each opening, by ECCO code',
    data: z.array(listedOpeningSchema),
  },
  getOpening: {
    sold: 'COLLECTION.READ',
    summary: 'The results of an opening by year, its players and its typical moves',
    query: openingQuerySchema,
    data: openingSchema,
  },
  listOpeningGames: {
    sold: 'COLLECTION.READ',
    summary: 'Games of an opening, newest year first',
    query: openingGamesQuerySchema,
    data: gamesPageSchema,
  },
});
