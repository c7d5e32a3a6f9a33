/** Longest name of a key for programs. Separate from the schemas, so that pages can import it without zod. */
export const CLOUD_KEY_NAME = 60;
