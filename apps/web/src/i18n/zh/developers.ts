import type { LateTexts } from '../texts.ts';

export const developers: LateTexts['developers'] = {
  lead: '程序可以在本站做什么：读取、保存和导出您的棋局，使用您的开局库和研究，查询局面，展示棋盘，以及使用本站的程序库。',
  contents: '本页内容',
  copy: '复制',
  copied: '已复制',
  notCopied: '浏览器不允许复制，请选中文字后自行复制。',
  answer: '返回',
  shortened: '返回（节选）',
  tokens: {
    title: '令牌',
    make: '在您的账号中创建令牌，并选择程序所需的权限。令牌只显示一次，您可以随时撤销，撤销后立即失效。',
    toTokens: '我的令牌',
    use: '每次调用都附上令牌，不需要 Cookie 或其他请求头：',
    form: '令牌以“chuhe_”开头，便于密钥扫描工具发现。完整格式：',
    bounds:
      '令牌不能创建令牌、修改账号、付款、更改研究的可见范围或管理本站。每个调用的文档都注明所需权限。',
    refusals:
      '401：令牌不存在、已过期或已撤销。403：令牌缺少权限（提示信息和 WWW-Authenticate 响应头会指明），或该调用不接受令牌。',
  },
  examples: {
    title: '示例',
    before: '请先设置这两个变量：',
    saveGame: '保存一盘棋。ID 由程序选定，因此重复调用不会重复保存。',
    listGames: '列出您的棋局，可按文件夹、棋手、赛事、日期、结果或开局筛选。“next”用于取下一页。',
    exportGames:
      '将您的全部棋局导出为 PGN，最早的在前，这里是 2026 年以来的棋局。文件边写边传，大小不限。',
    exportLines: '同样的内容，格式为 NDJSON，每行一盘棋。',
    writePgn: '以其他记谱法将一盘棋写成 PGN，不保存任何内容。',
    makeBook: '创建一个开局库。',
    listBooks: '列出您的开局库。',
    makeStudy: '创建一个研究。除非“visibility”另有说明，否则仅自己可见。',
    addChapters: '添加章节：可以像这里一样来自已保存的棋局，也可以来自一个局面，或直接附上着法。',
    sendOperations: '用操作修改章节。操作会与他人的修改合并，重复发送不会再改变任何内容。',
    listStudies: '列出您的研究；用“scope=shared”或“scope=public”列出他人的研究。',
    exportStudy: '将一个研究的全部章节导出为 PGN。',
    lookUp: '一次最多查询 200 个云库局面。您的账号需要 CLOUD.READ 权限。',
    refused: '不接受令牌的调用。',
  },
  limits: {
    title: '限制',
    text: '每个地址每分钟最多调用 600 次，其中导出 10 次。以下响应头说明最先达到的限制：',
    limit: '本时段的调用次数',
    remaining: '剩余的调用次数',
    reset: '距本时段结束的秒数',
    over: '超出限制的调用返回 429，Retry-After 说明多少秒后可以重试。',
  },
  reference: {
    title: '参考文档',
    text: '所有调用及其字段和错误都在一份 OpenAPI 3.1 文档中，可据此生成客户端代码。',
    read: '阅读文档',
    document: 'OpenAPI 文档',
    chessdb: '使用 chessdb 地址的程序不用令牌，而用您账号中的程序密钥。',
    key: '我的程序密钥',
  },
  libraries: {
    title: '程序库',
    text: '本站的程序库以 MIT 许可证发布为 npm 包，附有类型和示例：',
    rules: '合法着法、FEN、局面有效性和终局判定',
    game: '棋谱树、七种记谱法、PGN 及其他程序的文件、开局库',
    board: '用于 React 的 SVG 棋盘，以及 SVG 文件形式的棋盘',
    engine: 'WebAssembly 引擎及其网络，可用于 Node 和浏览器',
  },
  embedding: {
    title: '嵌入棋盘',
    text: '用一个框架即可在您自己的页面上展示局面，不用 Cookie，也无需安装脚本：',
  },
};
