/**
 * Whether a text can be the JSON of a book: an object with a few fields, one of them a list of flat entries. This check
 * takes milliseconds and runs before `JSON.parse`, which needs seconds and a gigabyte for a file of brackets. The result
 * for invalid JSON is not specified.
 */
export function fitsBudget(text: string, maxEntries: number): boolean {
  const maxCommas = [0, MAX_FIELDS, 2 * maxEntries, MAX_FIELDS];
  const commas = [0, 0, 0, 0];
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === BRACE || code === BRACKET) {
      depth += 1;
      if (depth >= maxCommas.length) return false;
      commas[depth] = 0;
    } else if (code === BRACE_END || code === BRACKET_END) depth -= 1;
    else if (code === COMMA) {
      const count = (commas[depth] ?? 0) + 1;
      commas[depth] = count;
      if (count > (maxCommas[depth] ?? 0)) return false;
    }
  }
  return true;
}

/** Maximum number of fields of an object; valid books have far fewer. */
const MAX_FIELDS = 100;

const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44];
const [BRACKET, BRACKET_END, BRACE, BRACE_END] = [91, 93, 123, 125];

/** The offset of the closing quotation mark. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  return text.length;
}
