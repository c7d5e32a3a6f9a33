import type * as adminTexts from './en/admin-texts.ts';
import type * as early from './en/early.ts';
import type { texts as english } from './en/index.ts';
import type * as late from './en/late.ts';
import type * as panelTexts from './en/panel-texts.ts';

/** The English texts with every text widened to a string. A translation compiles only with exactly these keys. */
export type Texts = Widened<typeof english>;
/** The texts that the page needs at its start. */
export type EarlyTexts = Widened<typeof early>;
/** The texts of the board's default panels. */
export type PanelTexts = Widened<typeof panelTexts>;
/** All others, except those of the admin pages. */
export type LateTexts = Widened<typeof late>;
export type AdminTexts = Widened<typeof adminTexts>;

type Widened<Value> = Value extends string
  ? string
  : { readonly [Key in keyof Value]: Widened<Value[Key]> };

/** The keys of all texts, such as `actions.newGame`. */
export type TextKey = KeyOf<Texts>;

type KeyOf<Value> = {
  [Key in keyof Value & string]: Value[Key] extends string ? Key : `${Key}.${KeyOf<Value[Key]>}`;
}[keyof Value & string];
