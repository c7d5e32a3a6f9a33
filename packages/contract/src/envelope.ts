import { z } from 'zod';

/**
 * The shape of every response of the API: `data` on success, a code for programs and a message for users on failure.
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
  /** For programs; never translated. See `ERROR_STATUS`. */
  code: z.string(),
  /** In the language of the Accept-Language header. */
  message: z.string(),
  /** Invalid fields of the request; the first one's message is the `message` above. */
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** Data that the caller needs to continue, for some routes: with CONFLICT, the current state. */
  data: z.unknown().optional(),
});

export type Failure = z.infer<typeof failureSchema>;
