import { z } from 'zod';

/**
 * The shape of every response of the API. A success has `data`; a failure has a code for programs and a message for users.
 *
 * @example
 * const schema = makeSuccessSchema(z.object({ id: z.string() }));
 * schema.parse({ success: true, data: { id: 'x' } }).data.id; // 'x'
 */
export function makeSuccessSchema<Data extends z.ZodType>(data: Data) {
  return z.object({ success: z.literal(true), message: z.string().optional(), data });
}

export const failureSchema = z.object({
  success: z.literal(false),
  /** Code for programs, never translated. See `ERROR_STATUS`. */
  code: z.string(),
  /** Message in the language of the Accept-Language header. */
  message: z.string(),
  /** Invalid fields of the request. `message` above is the message of the first one. */
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** Data of some errors that the caller needs to continue, such as the current state with CONFLICT. */
  data: z.unknown().optional(),
});

export type Failure = z.infer<typeof failureSchema>;
