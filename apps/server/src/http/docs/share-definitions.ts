const DEFINITIONS = '$defs';
const REFERENCE = '$ref';

type Schemas = Record<string, unknown>;

/**
 * Moves the definitions of all schemas (`$defs`) to one place and changes the references to them. Schemas of the contract with an id
 * (`.meta({ id })`) become definitions, so that the document has each of them once.
 *
 * @param place of the definitions in the document, such as `#/components/schemas/`
 * @throws Error if two different definitions have one name
 */
export function shareDefinitions<Document>(
  document: Document,
  place: string,
): { readonly document: Document; readonly schemas: Readonly<Schemas> } {
  const texts = new Map<string, string>();
  const schemas: Schemas = {};
  const moved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(moved);
    if (typeof value !== 'object' || value === null) return value;
    const entries: [string, unknown][] = [];
    for (const [name, part] of Object.entries(value)) {
      if (name === DEFINITIONS) define(Object.entries(part ?? {}));
      else entries.push([name, name === REFERENCE ? renamed(part) : moved(part)]);
    }
    return Object.fromEntries(entries);
  };
  const define = (definitions: readonly (readonly [string, unknown])[]): void => {
    for (const [name, definition] of definitions) {
      const schema = moved(definition);
      const text = JSON.stringify(schema);
      if ((texts.get(name) ?? text) !== text) throw new Error(`two schemas are called ${name}`);
      texts.set(name, text);
      schemas[name] = schema;
    }
  };
  const renamed = (reference: unknown): unknown =>
    typeof reference === 'string' ? reference.replace(`#/${DEFINITIONS}/`, place) : reference;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only parts of the schemas change.
  return { document: moved(document) as Document, schemas };
}
