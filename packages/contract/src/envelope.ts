import { z } from 'zod';

/**
 * The form of every answer of the API: `data` on success, a code for programs and a message for people on failure.
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
  /** In the language of Accept-Language. */
  message: z.string(),
  /** What is wrong with the request, field by field; the first is the message above. */
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** What the caller needs to go on, where the route says so: with CONFLICT, what is there now. */
  data: z.unknown().optional(),
});

export type Failure = z.infer<typeof failureSchema>;
