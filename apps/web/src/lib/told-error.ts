/** An error whose message is a text for the user, in the language of the page. Messages of all other errors are English. */
export class ToldError extends Error {}
