import type { adminTexts } from './en/admin-texts.ts';
import type { early } from './en/early.ts';
import type { texts as english } from './en/index.ts';
import type { late } from './en/late.ts';

/** English with every text widened to a string: a translation must have exactly its keys, or it does not compile. */
export type Texts = Widened<typeof english>;
/** Of these, what the page says before any late code is there, what only administrators see, and the rest. */
export type EarlyTexts = Widened<typeof early>;
export type LateTexts = Widened<typeof late>;
export type AdminTexts = Widened<typeof adminTexts>;

type Widened<Value> = Value extends string
  ? string
  : { readonly [Key in keyof Value]: Widened<Value[Key]> };

/** Every key a text is found by, such as `actions.newGame`. */
export type TextKey = KeyOf<Texts>;

type KeyOf<Value> = {
  [Key in keyof Value & string]: Value[Key] extends string ? Key : `${Key}.${KeyOf<Value[Key]>}`;
}[keyof Value & string];
