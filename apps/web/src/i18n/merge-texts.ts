interface Tree {
  readonly [key: string]: string | Tree;
}

/** The keys of both parts. A section of both has the keys of both. */
type Merged<First, Second> = {
  readonly [Key in keyof First | keyof Second]: Key extends keyof First
    ? Key extends keyof Second
      ? Merged<First[Key], Second[Key]>
      : First[Key]
    : Key extends keyof Second
      ? Second[Key]
      : never;
};

/** Combines two parts of the texts. Both may have texts of the same section. */
export function mergeTexts<First extends object, Second extends object>(
  first: First,
  second: Second,
): Merged<First, Second> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- No text is in both parts.
  return merge(first as unknown as Tree, second as unknown as Tree) as unknown as Merged<
    First,
    Second
  >;
}

function merge(first: Tree, second: Tree): Tree {
  const merged: Record<string, string | Tree> = { ...first };
  for (const [key, value] of Object.entries(second)) {
    const before = first[key];
    merged[key] =
      typeof before === 'object' && typeof value === 'object' ? merge(before, value) : value;
  }
  return merged;
}
