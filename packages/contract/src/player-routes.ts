import { z } from 'zod';
import { gamesPageSchema } from './explorer.ts';
import {
  listedPlayerSchema,
  playerGamesQuerySchema,
  playerListQuerySchema,
  playerQuerySchema,
  playerSchema,
} from './player.ts';
import * as endpoints from './player-endpoints.ts';
import { defineRoutes } from './route.ts';

export const playerRoutes = defineRoutes(endpoints, {
  listPlayers: {
    sold: 'COLLECTION.READ',
    summary: 'Players whose name begins like this, or those with the most games',
    query: playerListQuerySchema,
    data: z.array(listedPlayerSchema),
  },
  getPlayer: {
    sold: 'COLLECTION.READ',
    summary: 'The results of a player by side, year and opening',
    query: playerQuerySchema,
    data: playerSchema,
    errors: ['NOT_FOUND'],
  },
  listPlayerGames: {
    sold: 'COLLECTION.READ',
    summary: 'Games of a player, newest year first',
    query: playerGamesQuerySchema,
    data: gamesPageSchema,
  },
});
