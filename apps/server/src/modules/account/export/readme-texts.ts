import type { Language } from '@chuhe/contract/languages';

/** What an archive says about itself. Names of files and fields are the same in every language. */
export const README: Readonly<Record<Language, string>> = {
  en: `Your data from Chuhe

account.json        profile, connected accounts, permissions, sessions, names of API tokens and bridges, and
                    which terms and privacy policies you have accepted
games/              saved games as PGN and as JSON; games in the bin as JSON
books.json, books/  books and their moves
training.json       cards of the trainer
exercises.json      rating, answers, runs and reports
groups.json         groups that you coach with their assignments, groups that you joined, and your tries
studies.json        studies, memberships and practice results; studies/ has each own study as PGN and as JSON
reviews.json        reviews of games
orders.json         orders, payments, activations and credits; amounts of money are in minor units
contributions.json  evaluations and work for the position database

Times are in UTC. Bytes, such as keys of positions, are in hexadecimal digits.
Not included: passwords and other secrets, of which only hashes are stored, deleted chapters and book moves, and data of other people.
`,
  vi: `Dữ liệu của bạn tại Chuhe

account.json        hồ sơ, tài khoản đã kết nối, quyền, phiên đăng nhập, tên token API và cầu nối, các phiên bản
                    điều khoản và chính sách quyền riêng tư bạn đã chấp nhận
games/              ván cờ đã lưu dạng PGN và JSON; ván trong thùng rác dạng JSON
books.json, books/  sách khai cuộc và các nước trong đó
training.json       thẻ học
exercises.json      điểm, lời giải, lượt chạy và báo lỗi
groups.json         nhóm bạn dạy cùng bài giao, nhóm bạn tham gia, và các lần làm bài của bạn
studies.json        chuyên đề, tư cách thành viên và kết quả luyện tập; studies/ có từng chuyên đề của bạn dạng PGN và JSON
reviews.json        các lượt xem lại ván cờ
orders.json         đơn hàng, thanh toán, gói đã kích hoạt và lượt tra; số tiền tính bằng đơn vị nhỏ nhất
contributions.json  đánh giá và công việc cho cơ sở dữ liệu thế cờ

Thời gian theo UTC. Dữ liệu nhị phân, như khóa thế cờ, viết bằng chữ số thập lục phân.
Không bao gồm: mật khẩu và các bí mật khác (chỉ lưu giá trị băm), chương và nước sách đã xóa, và dữ liệu của người khác.
`,
  zh: `您在楚河的数据

account.json        资料、已关联账号、权限、登录会话、API 令牌和桥接程序的名称，以及您同意过的条款和隐私政策版本
games/              已保存的棋局（PGN 和 JSON）；回收站中的棋局（JSON）
books.json, books/  开局库及其着法
training.json       训练卡片
exercises.json      等级分、答题、限时练习和报错
groups.json         您执教的小组及作业、您加入的小组，以及您的作答
studies.json        研究、成员身份和练习成绩；studies/ 内有您的每个研究（PGN 和 JSON）
reviews.json        棋局复盘
orders.json         订单、付款、已激活的套餐和查询次数；金额以最小货币单位计
contributions.json  对局面数据库的评估和贡献

时间为 UTC。局面键等二进制数据以十六进制表示。
不包含：密码和其他机密（仅存有哈希值）、已删除的章节和开局库着法，以及他人的数据。
`,
};
