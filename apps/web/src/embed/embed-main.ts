import { defineXiangqiBoard } from '@chuhe/board/element';
import type { EmbedData } from '@chuhe/contract/embed';
import { LANGUAGES } from '@chuhe/contract/languages';
import { followColorMode } from './color-mode.ts';
import { makeFaultPage } from './fault-page.ts';
import { makeGamePage } from './game-page.ts';
import { loadTranslate } from './translate.ts';

/** The entry of an embedded page. It reads what the server has put into the page, and makes no request, reads no cookie and stores nothing. */
async function start(): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The server writes it by the same type.
  const data = JSON.parse(
    document.querySelector('#embed-data')?.textContent ?? 'null',
  ) as EmbedData | null;
  if (data === null) return;
  const language = LANGUAGES.find((each) => each === data.language) ?? 'en';
  defineXiangqiBoard();
  const t = await loadTranslate(language);
  const isDark = followColorMode(data.look.theme);
  const { shown } = data;
  const page =
    'fault' in shown
      ? makeFaultPage(data, shown.fault, t)
      : makeGamePage(data, shown, { t, isDark });
  document.body.append(page);
}

void start();
