/** The calls about positions looked for in games, and about the user's own games. */

export { getGameReport, listReportGames, searchGames } from '@chuhe/contract/game-search-endpoints';
