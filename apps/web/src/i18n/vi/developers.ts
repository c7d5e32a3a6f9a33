import type { LateTexts } from '../texts.ts';

export const developers: LateTexts['developers'] = {
  lead: 'Những gì chương trình làm được với trang này: đọc và lưu ván cờ của bạn, xuất ván cờ, dùng sách khai cuộc và chuyên đề, tra thế cờ, hiển thị bàn cờ và dùng các thư viện của trang.',
  contents: 'Trên trang này',
  copy: 'Sao chép',
  copied: 'Đã sao chép',
  notCopied: 'Trình duyệt không cho sao chép. Hãy chọn văn bản rồi tự sao chép.',
  answer: 'Phản hồi',
  shortened: 'Phản hồi, rút gọn',
  tokens: {
    title: 'Token',
    make: 'Tạo token trong tài khoản của bạn, với những quyền mà chương trình cần. Token chỉ hiện một lần và bạn thu hồi được bất cứ lúc nào; sau đó nó bị từ chối ngay.',
    toTokens: 'Token của tôi',
    use: 'Gửi kèm mỗi lệnh gọi. Không cần cookie hay header nào khác:',
    form: 'Token bắt đầu bằng “chuhe_” để các công cụ dò bí mật tìm được. Dạng đầy đủ:',
    bounds:
      'Token không tạo được token, không đổi được tài khoản, không thanh toán, không đổi được ai xem chuyên đề và không quản trị trang. Tài liệu của mỗi lệnh gọi ghi rõ quyền cần có.',
    refusals:
      '401: token không tồn tại, đã hết hạn hoặc đã bị thu hồi. 403: token thiếu quyền (thông báo và header WWW-Authenticate cho biết quyền nào), hoặc lệnh gọi không nhận token.',
  },
  examples: {
    title: 'Ví dụ',
    before: 'Trước hết hãy đặt hai biến này:',
    saveGame: 'Lưu một ván cờ. Chương trình tự chọn ID nên gọi lại cũng không lưu hai lần.',
    listGames:
      'Liệt kê ván cờ của bạn: theo thư mục, kỳ thủ, giải đấu, ngày, kết quả hoặc khai cuộc. “next” dẫn đến trang sau.',
    exportGames:
      'Xuất mọi ván cờ của bạn thành PGN, ván cũ trước; ở đây là từ năm 2026. Tệp được gửi trong lúc ghi nên lớn bao nhiêu cũng được.',
    exportLines: 'Cũng vậy ở dạng NDJSON, mỗi dòng một ván.',
    writePgn: 'Ghi một ván thành PGN với ký hiệu khác; không lưu gì cả.',
    makeBook: 'Tạo một sách khai cuộc.',
    listBooks: 'Liệt kê sách khai cuộc của bạn.',
    makeStudy: 'Tạo một chuyên đề. Chuyên đề là riêng tư nếu “visibility” không ghi khác.',
    addChapters: 'Thêm chương: từ ván đã lưu như ở đây, từ một thế cờ hoặc với nước đi gửi kèm.',
    sendOperations:
      'Sửa một chương bằng các thao tác. Chúng được gộp với thay đổi của người khác; gửi lại cũng không đổi gì thêm.',
    listStudies:
      'Liệt kê chuyên đề của bạn; với “scope=shared” hoặc “scope=public” là chuyên đề của người khác.',
    exportStudy: 'Xuất mọi chương của một chuyên đề thành PGN.',
    lookUp: 'Tra tối đa 200 thế cờ trên đám mây. Tài khoản của bạn cần quyền CLOUD.READ.',
    refused: 'Một lệnh gọi không nhận token.',
  },
  limits: {
    title: 'Giới hạn',
    text: 'Mỗi địa chỉ được gọi 600 lần một phút, trong đó 10 lần xuất. Các header này cho biết giới hạn nào chạm đến trước:',
    limit: 'số lần gọi trong kỳ',
    remaining: 'số lần gọi còn lại',
    reset: 'số giây đến hết kỳ',
    over: 'Lệnh gọi vượt giới hạn nhận 429, và Retry-After cho biết sau bao nhiêu giây thì thử lại.',
  },
  reference: {
    title: 'Tài liệu tham khảo',
    text: 'Mọi lệnh gọi cùng các trường và lỗi nằm trong một tài liệu OpenAPI 3.1; từ đó có thể tạo ra mã gọi API.',
    read: 'Đọc tài liệu',
    document: 'Tài liệu OpenAPI',
    chessdb:
      'Chương trình có địa chỉ chessdb dùng khóa cho chương trình trong tài khoản của bạn thay cho token.',
    key: 'Khóa cho chương trình của tôi',
  },
  libraries: {
    title: 'Thư viện',
    text: 'Các thư viện của trang này là gói npm theo giấy phép MIT, có kiểu dữ liệu và ví dụ:',
    rules: 'Nước đi hợp lệ, FEN, tính hợp lệ và kết thúc ván cờ',
    game: 'Cây ván cờ, bảy ký hiệu, PGN và tệp của chương trình khác, sách khai cuộc',
    board: 'Bàn cờ SVG cho React, và bàn cờ dưới dạng tệp SVG',
    engine: 'Máy phân tích WebAssembly cùng mạng của nó, cho Node và trình duyệt',
  },
  embedding: {
    title: 'Nhúng bàn cờ',
    text: 'Một khung hiển thị thế cờ trên trang của bạn, không cookie và không cần cài mã nào:',
  },
};
