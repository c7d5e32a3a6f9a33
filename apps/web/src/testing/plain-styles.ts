/**
 * Answers what an element displays from a cache, since Testing Library asks for it of every element and jsdom reads its whole style sheet
 * each time. Tests load no style sheets, so elements with equal attributes are displayed alike.
 */
const compute = window.getComputedStyle;
const displays = new Map<string, string>();

/** The attributes on which the display of an element depends in the style sheet of jsdom. */
const ATTRIBUTES = ['hidden', 'open', 'style', 'type', 'popover'];

function displayOf(element: Element): string {
  const isSummary =
    element.localName === 'summary' || element.parentElement?.localName === 'details';
  if (isSummary) return compute(element).display;
  const key = JSON.stringify([
    element.namespaceURI,
    element.localName,
    ...ATTRIBUTES.map((name) => element.getAttribute(name)),
  ]);
  const known = displays.get(key) ?? compute(element).display;
  displays.set(key, known);
  return known;
}

function isPlain(element: Element): boolean {
  if (document.styleSheets.length > 0) return false;
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    if (each.getAttribute('style')?.includes('visibility') === true) return false;
  }
  return true;
}

function valueOf(element: Element, name: string): string | undefined {
  if (name === 'display') return displayOf(element);
  return name === 'visibility' ? 'visible' : undefined;
}

if (compute.name !== 'computePlainStyle') {
  window.getComputedStyle = function computePlainStyle(element, pseudo) {
    if (pseudo || !isPlain(element)) return compute.call(window, element, pseudo);
    let whole: CSSStyleDeclaration | undefined;
    const rest = () => (whole ??= compute.call(window, element));
    return new Proxy(Object.create(CSSStyleDeclaration.prototype), {
      get(_target, name) {
        if (name === 'getPropertyValue') {
          return (asked: string) => valueOf(element, asked) ?? rest().getPropertyValue(asked);
        }
        const value: unknown =
          (typeof name === 'string' ? valueOf(element, name) : undefined) ??
          Reflect.get(rest(), name);
        return typeof value === 'function' ? value.bind(rest()) : value;
      },
    });
  };
}
