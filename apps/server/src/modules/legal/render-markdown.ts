import MarkdownIt from 'markdown-it';
import { Html } from '../../http/html.ts';

/**
 * Renders the operator's Markdown. HTML in it is shown as text, images become links, and links lead to `https:`, `http:` and
 * `mailto:` addresses or to paths of this site. Headings begin at the second level, since the page has the first.
 *
 * @example
 * renderMarkdown('# Terms').text; // '<h2>Terms</h2>\n'
 */
export function renderMarkdown(text: string): Html {
  return new Html(markdown.render(text));
}

const markdown = makeRenderer();

function makeRenderer() {
  // HTML is off by default, and nesting is limited to 100 levels.
  const md = new MarkdownIt({ html: false, linkify: false, typographer: false });
  md.disable('image');
  md.validateLink = (url) => LINK.test(url);
  const { rules } = md.renderer;
  rules['heading_open'] = (tokens, index) => `<${lowered(tokens[index]?.tag)}>`;
  rules['heading_close'] = (tokens, index) => `</${lowered(tokens[index]?.tag)}>\n`;
  // A wide table scrolls by itself, so that the page does not.
  rules['table_open'] = () => '<div class="wide"><table>\n';
  rules['table_close'] = () => '</table></div>\n';
  return md;
}

/** A path of this site begins with one slash; with two it would lead to another site. */
const LINK = /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i;

/** @param tag `h1` to `h6` */
function lowered(tag = 'h1'): string {
  return `h${Math.min(Number(tag.slice(1)) + 1, 6)}`;
}
