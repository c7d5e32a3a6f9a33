import type { AppContext } from '../../context.ts';
import { type Html, html } from '../../lib/html.ts';
import type { Language } from '../../lib/language.ts';
import type { Page } from '../../lib/page.ts';
import { HOME_TEXTS, VOICES, type Voice } from './home-texts.ts';

export function makeHomePage(language: Language, { assets }: AppContext): Page {
  const texts = HOME_TEXTS[language];
  const body = html`<main class="home">
<section class="intro">
<h1>${texts.heading}</h1>
<p class="lead">${texts.lead}</p>
</section>
<img class="board" src="${assets['board.svg'].path}" alt="${texts.boardLabel}" width="920" height="1056">
<section class="about">
<div class="panel">
<h2>${texts.voicesHeading}</h2>
<ul class="voices">${VOICES.map((voice) => makeVoiceRow(voice, language))}</ul>
</div>
<p class="also">${texts.also}</p>
<p class="status">${texts.status}</p>
</section>
</main>`;
  return { language, description: texts.lead, body };
}

function makeVoiceRow(voice: Voice, language: Language): Html {
  const { name, text } = HOME_TEXTS[language].voices[voice];
  return html`<li><svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">${ICONS[voice]}</svg><b>${name}</b><span>${text}</span></li>`;
}

/** Line drawings in a box of 20; `site.css` gives stroke and colour. */
const ICONS: Readonly<Record<Voice, Html>> = {
  engine: html`<rect x="5" y="5" width="10" height="10" rx="2"/><path d="M8 2v3M12 2v3M8 15v3M12 15v3M2 8h3M2 12h3M15 8h3M15 12h3"/>`,
  cloud: html`<path d="M6 15.5a3.5 3.5 0 0 1-.4-7 4.7 4.7 0 0 1 9-.3 3.7 3.7 0 0 1-.4 7.3Z"/>`,
  book: html`<path d="M10 5.5C8.5 4 6 3.5 2.5 3.5V15c3.5 0 6 .5 7.5 2 1.5-1.5 4-2 7.5-2V3.5c-3.5 0-6 .5-7.5 2ZV17"/>`,
  games: html`<path d="M3 17h14M5 14v-4M10 14V4M15 14V8"/>`,
};
