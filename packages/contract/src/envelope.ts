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
  /** For programs; never translated. */
  code: z.string(),
  /** In the language of Accept-Language. */
  message: z.string(),
});

export type Failure = z.infer<typeof failureSchema>;
