/**
 * Names of the codes of ECCO, the encyclopedia of Chinese chess openings of xqbase.com: code, Chinese, Vietnamese and English name. The
 * Chinese names are those in common use; the others are translations with the same word for the same piece and idea. Where a name did not
 * fit the games that have its code, the part that did not fit is left out.
 */
export const ECCO_NAMES = `
A00|不合理开局|Khai cuộc bất quy tắc|Irregular openings
A01|上仕局|Thượng sĩ cục|Advisor Opening
A02|边马局|Biên mã cục|Edge Horse Opening
A03|边炮局|Biên pháo cục|Edge Cannon Opening
A04|巡河炮局|Tuần hà pháo cục|Riverbank Cannon Opening
A05|过河炮局|Quá hà pháo cục|River-crossing Cannon Opening
A06|兵底炮局|Binh để pháo cục|Cannon under the Pawn Opening
A07|金钩炮局|Kim câu pháo cục|Golden-hook Cannon Opening
A08|边兵局|Biên binh cục|Edge Pawn Opening
A10|飞相局|Phi tượng cục|Elephant Opening
A11|顺相局|Thuận tượng cục|Same Direction Elephants
A12|列相局|Liệt tượng cục|Opposite Direction Elephants
A13|飞相对进左马|Phi tượng cục đối tiến tả mã|Elephant Opening vs. left horse
A14|飞相对进右马|Phi tượng cục đối tiến hữu mã|Elephant Opening vs. right horse
A15|飞相进三兵对进右马|Phi tượng cục tiến tam binh đối tiến hữu mã|Elephant Opening with 3rd pawn vs. right horse
A16|飞相进七兵对进右马|Phi tượng cục tiến thất binh đối tiến hữu mã|Elephant Opening with 7th pawn vs. right horse
A20|飞相对左士角炮|Phi tượng cục đối tả sĩ giác pháo|Elephant Opening vs. left palcorner cannon
A21|飞相对右士角炮|Phi tượng cục đối hữu sĩ giác pháo|Elephant Opening vs. right palcorner cannon
A22|飞相进左马对右士角炮|Phi tượng cục tiến tả mã đối hữu sĩ giác pháo|Elephant Opening with left horse vs. right palcorner cannon
A23|飞相左边马对右士角炮|Phi tượng cục tả biên mã đối hữu sĩ giác pháo|Elephant Opening with left edge horse vs. right palcorner cannon
A24|飞相横车对右士角炮|Phi tượng cục hoành xa đối hữu sĩ giác pháo|Elephant Opening with ranked chariot vs. right palcorner cannon
A25|飞相进三兵对右士角炮|Phi tượng cục tiến tam binh đối hữu sĩ giác pháo|Elephant Opening with 3rd pawn vs. right palcorner cannon
A26|飞相进七兵对右士角炮|Phi tượng cục tiến thất binh đối hữu sĩ giác pháo|Elephant Opening with 7th pawn vs. right palcorner cannon
A27|飞相对左中炮|Phi tượng cục đối tả trung pháo|Elephant Opening vs. left central cannon
A28|飞相转屏风马对左中炮|Phi tượng cục chuyển bình phong mã đối tả trung pháo|Elephant Opening turning into Screen Horses vs. left central cannon
A29|飞相对右中炮|Phi tượng cục đối hữu trung pháo|Elephant Opening vs. right central cannon
A30|飞相对左过宫炮|Phi tượng cục đối tả quá cung pháo|Elephant Opening vs. left cross-palace cannon
A31|飞相进右马对左过宫炮|Phi tượng cục tiến hữu mã đối tả quá cung pháo|Elephant Opening with right horse vs. left cross-palace cannon
A32|飞相进右马对左过宫炮——红直车对黑进７卒|Phi tượng cục tiến hữu mã đối tả quá cung pháo – Đỏ trực xa đối Đen tiến tốt 7|Elephant Opening with right horse vs. left cross-palace cannon – Red filed chariot vs. Black 7th pawn
A33|飞相进右马对左过宫炮——红直车边炮对黑进７卒|Phi tượng cục tiến hữu mã đối tả quá cung pháo – Đỏ trực xa biên pháo đối Đen tiến tốt 7|Elephant Opening with right horse vs. left cross-palace cannon – Red filed chariot and edge cannon vs. Black 7th pawn
A34|飞相进右马对左过宫炮——互进七兵|Phi tượng cục tiến hữu mã đối tả quá cung pháo – hỗ tiến thất binh|Elephant Opening with right horse vs. left cross-palace cannon – mutual 7th-pawn advance
A35|飞相对右过宫炮|Phi tượng cục đối hữu quá cung pháo|Elephant Opening vs. right cross-palace cannon
A36|飞相对进７卒|Phi tượng cục đối tiến tốt 7|Elephant Opening vs. 7th pawn
A37|飞相进左马对进７卒|Phi tượng cục tiến tả mã đối tiến tốt 7|Elephant Opening with left horse vs. 7th pawn
A38|飞相互进七兵局|Phi tượng hỗ tiến thất binh cục|Elephant Opening with mutual 7th-pawn advance
A39|飞相对进３卒|Phi tượng cục đối tiến tốt 3|Elephant Opening vs. 3rd pawn
A40|起马局|Khởi mã cục|Horse Opening
A41|起马对进７卒|Khởi mã cục đối tiến tốt 7|Horse Opening vs. 7th pawn
A42|起马转边炮对进７卒|Khởi mã cục chuyển biên pháo đối tiến tốt 7|Horse Opening turning into edge cannon vs. 7th pawn
A43|起马转仕角炮对进７卒|Khởi mã cục chuyển sĩ giác pháo đối tiến tốt 7|Horse Opening turning into palcorner cannon vs. 7th pawn
A44|起马转中炮对进７卒|Khởi mã cục chuyển trung pháo đối tiến tốt 7|Horse Opening turning into central cannon vs. 7th pawn
A45|起马互进七兵局|Khởi mã hỗ tiến thất binh cục|Horse Opening with mutual 7th-pawn advance
A50|仕角炮局|Sĩ giác pháo cục|Palcorner Cannon Opening
A51|仕角炮对进左马|Sĩ giác pháo đối tiến tả mã|Palcorner Cannon vs. left horse
A52|仕角炮对右中炮|Sĩ giác pháo đối hữu trung pháo|Palcorner Cannon vs. right central cannon
A53|仕角炮转反宫马对右中炮|Sĩ giác pháo chuyển phản cung mã đối hữu trung pháo|Palcorner Cannon turning into Sandwiched Horses vs. right central cannon
A54|仕角炮对进７卒|Sĩ giác pháo đối tiến tốt 7|Palcorner Cannon vs. 7th pawn
A60|过宫炮局|Quá cung pháo cục|Cross-palace Cannon Opening
A61|过宫炮对进左马|Quá cung pháo đối tiến tả mã|Cross-palace Cannon vs. left horse
A62|过宫炮对横车|Quá cung pháo đối hoành xa|Cross-palace Cannon vs. ranked chariot
A63|过宫炮对左中炮|Quá cung pháo đối tả trung pháo|Cross-palace Cannon vs. left central cannon
A64|过宫炮直车对左中炮|Quá cung pháo trực xa đối tả trung pháo|Cross-palace Cannon with filed chariot vs. left central cannon
A65|过宫炮直车对左中炮横车|Quá cung pháo trực xa đối tả trung pháo hoành xa|Cross-palace Cannon with filed chariot vs. left central cannon with ranked chariot
B00|中炮局|Trung pháo cục|Central Cannon Opening
B01|中炮对进右马|Trung pháo đối tiến hữu mã|Central Cannon vs. right horse
B02|中炮对进右马先上士|Trung pháo đối tiến hữu mã tiên thượng sĩ|Central Cannon vs. right horse with advisor first
B03|中炮对鸳鸯炮|Trung pháo đối uyên ương pháo|Central Cannon vs. Mandarin Duck Cannons
B04|中炮对右三步虎|Trung pháo đối hữu tam bộ hổ|Central Cannon vs. right Three-step Tiger
B05|中炮对进左马|Trung pháo đối tiến tả mã|Central Cannon vs. left horse
B06|中炮对龟背炮|Trung pháo đối quy bối pháo|Central Cannon vs. Turtle-back Cannons
B07|中炮对左炮封车|Trung pháo đối tả pháo phong xa|Central Cannon vs. Left Cannon Blockade
B10|中炮对单提马|Trung pháo đối đơn đề mã|Central Cannon vs. Single-horse Defence
B11|中炮对士角炮转单提马|Trung pháo đối sĩ giác pháo chuyển đơn đề mã|Central Cannon vs. palcorner cannon turning into Single-horse Defence
B12|中炮对单提马横车|Trung pháo đối đơn đề mã hoành xa|Central Cannon vs. Single-horse Defence with ranked chariot
B13|中炮巡河炮对单提马横车|Trung pháo tuần hà pháo đối đơn đề mã hoành xa|Central Cannon with riverbank cannon vs. Single-horse Defence with ranked chariot
B14|中炮进七兵对单提马横车|Trung pháo tiến thất binh đối đơn đề mã hoành xa|Central Cannon with 7th pawn vs. Single-horse Defence with ranked chariot
B20|中炮对左三步虎|Trung pháo đối tả tam bộ hổ|Central Cannon vs. left Three-step Tiger
B21|中炮边相对左三步虎骑河车|Trung pháo biên tượng đối tả tam bộ hổ kỵ hà xa|Central Cannon with edge elephant vs. left Three-step Tiger with river-riding chariot
B22|中炮右横车对左三步虎|Trung pháo hữu hoành xa đối tả tam bộ hổ|Central Cannon with right ranked chariot vs. left Three-step Tiger
B23|中炮巡河炮对左三步虎|Trung pháo tuần hà pháo đối tả tam bộ hổ|Central Cannon with riverbank cannon vs. left Three-step Tiger
B24|中炮过河炮对左三步虎|Trung pháo quá hà pháo đối tả tam bộ hổ|Central Cannon with river-crossing cannon vs. left Three-step Tiger
B25|中炮两头蛇对左三步虎|Trung pháo lưỡng đầu xà đối tả tam bộ hổ|Central Cannon with Double-headed Snake vs. left Three-step Tiger
B30|中炮对反宫马后补左马|Trung pháo đối phản cung mã hậu bổ tả mã|Central Cannon vs. Sandwiched Horses with delayed left horse
B31|中炮对反宫马|Trung pháo đối phản cung mã|Central Cannon vs. Sandwiched Horses
B32|中炮急进左马对反宫马|Trung pháo cấp tiến tả mã đối phản cung mã|Central Cannon with rapid left horse vs. Sandwiched Horses
B33|中炮过河车对反宫马|Trung pháo quá hà xa đối phản cung mã|Central Cannon with river-crossing chariot vs. Sandwiched Horses
B34|中炮右横车对反宫马|Trung pháo hữu hoành xa đối phản cung mã|Central Cannon with right ranked chariot vs. Sandwiched Horses
B35|中炮巡河炮对反宫马|Trung pháo tuần hà pháo đối phản cung mã|Central Cannon with riverbank cannon vs. Sandwiched Horses
B36|五八炮对反宫马|Ngũ bát pháo đối phản cung mã|58 Cannons vs. Sandwiched Horses
B40|五六炮对反宫马|Ngũ lục pháo đối phản cung mã|56 Cannons vs. Sandwiched Horses
B41|五六炮左正马对反宫马|Ngũ lục pháo tả chính mã đối phản cung mã|56 Cannons with left proper horse vs. Sandwiched Horses
B42|五六炮左正马对反宫马——黑右直车|Ngũ lục pháo tả chính mã đối phản cung mã – Đen hữu trực xa|56 Cannons with left proper horse vs. Sandwiched Horses – Black right filed chariot
B43|五六炮左正马对反宫马——黑右直车边炮|Ngũ lục pháo tả chính mã đối phản cung mã – Đen hữu trực xa biên pháo|56 Cannons with left proper horse vs. Sandwiched Horses – Black right filed chariot and edge cannon
B44|五六炮左正马对反宫马——黑右直车边炮进７卒|Ngũ lục pháo tả chính mã đối phản cung mã – Đen hữu trực xa biên pháo tiến tốt 7|56 Cannons with left proper horse vs. Sandwiched Horses – Black right filed chariot, edge cannon and 7th pawn
B45|五六炮左边马对反宫马|Ngũ lục pháo tả biên mã đối phản cung mã|56 Cannons with left edge horse vs. Sandwiched Horses
B50|五七炮对反宫马|Ngũ thất pháo đối phản cung mã|57 Cannons vs. Sandwiched Horses
B51|五七炮对反宫马左直车|Ngũ thất pháo đối phản cung mã tả trực xa|57 Cannons vs. Sandwiched Horses with left filed chariot
B52|五七炮对反宫马左横车|Ngũ thất pháo đối phản cung mã tả hoành xa|57 Cannons vs. Sandwiched Horses with left ranked chariot
B53|五七炮对反宫马右直车|Ngũ thất pháo đối phản cung mã hữu trực xa|57 Cannons vs. Sandwiched Horses with right filed chariot
B54|五七炮互进三兵对反宫马|Ngũ thất pháo hỗ tiến tam binh đối phản cung mã|57 Cannons with mutual 3rd-pawn advance vs. Sandwiched Horses
B55|五七炮互进三兵对反宫马——黑右炮过河|Ngũ thất pháo hỗ tiến tam binh đối phản cung mã – Đen hữu pháo quá hà|57 Cannons with mutual 3rd-pawn advance vs. Sandwiched Horses – Black right river-crossing cannon
B56|五七炮互进三兵对反宫马——红弃双兵对黑右炮过河|Ngũ thất pháo hỗ tiến tam binh đối phản cung mã – Đỏ khí song binh đối Đen hữu pháo quá hà|57 Cannons with mutual 3rd-pawn advance vs. Sandwiched Horses – Red two-pawn sacrifice vs. Black right river-crossing cannon
C00|中炮对屏风马|Trung pháo đối bình phong mã|Central Cannon vs. Screen Horses
C01|中炮七路马对屏风马|Trung pháo thất lộ mã đối bình phong mã|Central Cannon with 7th-file horse vs. Screen Horses
C02|中炮七路马对屏风马——红左马盘河|Trung pháo thất lộ mã đối bình phong mã – Đỏ tả mã bàn hà|Central Cannon with 7th-file horse vs. Screen Horses – Red left riverbank horse
C03|中炮七路马对屏风马——红进中兵|Trung pháo thất lộ mã đối bình phong mã – Đỏ tiến trung binh|Central Cannon with 7th-file horse vs. Screen Horses – Red central pawn
C04|中炮七路马对屏风马——红进中兵对黑双炮过河|Trung pháo thất lộ mã đối bình phong mã – Đỏ tiến trung binh đối Đen song pháo quá hà|Central Cannon with 7th-file horse vs. Screen Horses – Red central pawn vs. Black double river-crossing cannons
C05|中炮左边马对屏风马|Trung pháo tả biên mã đối bình phong mã|Central Cannon with left edge horse vs. Screen Horses
C06|中炮左边马对屏风马——红左横车|Trung pháo tả biên mã đối bình phong mã – Đỏ tả hoành xa|Central Cannon with left edge horse vs. Screen Horses – Red left ranked chariot
C10|中炮右横车对屏风马|Trung pháo hữu hoành xa đối bình phong mã|Central Cannon with right ranked chariot vs. Screen Horses
C11|中炮右横车对屏风马——红左马盘河|Trung pháo hữu hoành xa đối bình phong mã – Đỏ tả mã bàn hà|Central Cannon with right ranked chariot vs. Screen Horses – Red left riverbank horse
C12|中炮右横车对屏风马——红巡河炮|Trung pháo hữu hoành xa đối bình phong mã – Đỏ tuần hà pháo|Central Cannon with right ranked chariot vs. Screen Horses – Red riverbank cannon
C13|中炮右横车对屏风马——红边炮|Trung pháo hữu hoành xa đối bình phong mã – Đỏ biên pháo|Central Cannon with right ranked chariot vs. Screen Horses – Red edge cannon
C14|中炮右横车对屏风马——红进中兵|Trung pháo hữu hoành xa đối bình phong mã – Đỏ tiến trung binh|Central Cannon with right ranked chariot vs. Screen Horses – Red central pawn
C15|中炮巡河车对屏风马——红不进左马|Trung pháo tuần hà xa đối bình phong mã – Đỏ không tiến tả mã|Central Cannon with riverbank chariot vs. Screen Horses – Red left horse not developed
C16|中炮巡河车对屏风马——红进左马|Trung pháo tuần hà xa đối bình phong mã – Đỏ tiến tả mã|Central Cannon with riverbank chariot vs. Screen Horses – Red left horse
C17|中炮过河车对屏风马|Trung pháo quá hà xa đối bình phong mã|Central Cannon with river-crossing chariot vs. Screen Horses
C18|中炮过河车七路马对屏风马|Trung pháo quá hà xa thất lộ mã đối bình phong mã|Central Cannon with river-crossing chariot and 7th-file horse vs. Screen Horses
C19|中炮过河车左边马对屏风马|Trung pháo quá hà xa tả biên mã đối bình phong mã|Central Cannon with river-crossing chariot and left edge horse vs. Screen Horses
C20|中炮过河车七路马对屏风马两头蛇|Trung pháo quá hà xa thất lộ mã đối bình phong mã lưỡng đầu xà|Central Cannon with river-crossing chariot and 7th-file horse vs. Screen Horses with Double-headed Snake
C21|中炮过河车七路马对屏风马两头蛇——红左横车|Trung pháo quá hà xa thất lộ mã đối bình phong mã lưỡng đầu xà – Đỏ tả hoành xa|Central Cannon with river-crossing chariot and 7th-file horse vs. Screen Horses with Double-headed Snake – Red left ranked chariot
C22|中炮过河车七路马对屏风马两头蛇——红左横车对黑高右炮|Trung pháo quá hà xa thất lộ mã đối bình phong mã lưỡng đầu xà – Đỏ tả hoành xa đối Đen cao hữu pháo|Central Cannon with river-crossing chariot and 7th-file horse vs. Screen Horses with Double-headed Snake – Red left ranked chariot vs. Black raised right cannon
C23|中炮过河车七路马对屏风马两头蛇——红左横车兑三兵对黑高右炮|Trung pháo quá hà xa thất lộ mã đối bình phong mã lưỡng đầu xà – Đỏ tả hoành xa đổi tam binh đối Đen cao hữu pháo|Central Cannon with river-crossing chariot and 7th-file horse vs. Screen Horses with Double-headed Snake – Red left ranked chariot and 3rd-pawn exchange vs. Black raised right cannon
C24|中炮过河车七路马对屏风马两头蛇——红左横车兑七兵对黑高右炮|Trung pháo quá hà xa thất lộ mã đối bình phong mã lưỡng đầu xà – Đỏ tả hoành xa đổi thất binh đối Đen cao hữu pháo|Central Cannon with river-crossing chariot and 7th-file horse vs. Screen Horses with Double-headed Snake – Red left ranked chariot and 7th-pawn exchange vs. Black raised right cannon
C25|中炮过河车七路马对屏风马两头蛇——红左横车兑双兵对黑高右炮|Trung pháo quá hà xa thất lộ mã đối bình phong mã lưỡng đầu xà – Đỏ tả hoành xa đổi song binh đối Đen cao hữu pháo|Central Cannon with river-crossing chariot and 7th-file horse vs. Screen Horses with Double-headed Snake – Red left ranked chariot and two-pawn exchange vs. Black raised right cannon
C30|中炮过河车互进七兵对屏风马|Trung pháo quá hà xa hỗ tiến thất binh đối bình phong mã|Central Cannon with river-crossing chariot and mutual 7th-pawn advance vs. Screen Horses
C31|中炮过河车互进七兵对屏风马上士|Trung pháo quá hà xa hỗ tiến thất binh đối bình phong mã thượng sĩ|Central Cannon with river-crossing chariot and mutual 7th-pawn advance vs. Screen Horses with advisor
C32|中炮过河车互进七兵对屏风马飞象|Trung pháo quá hà xa hỗ tiến thất binh đối bình phong mã phi tượng|Central Cannon with river-crossing chariot and mutual 7th-pawn advance vs. Screen Horses with elephant
C33|中炮过河车互进七兵对屏风马右横车|Trung pháo quá hà xa hỗ tiến thất binh đối bình phong mã hữu hoành xa|Central Cannon with river-crossing chariot and mutual 7th-pawn advance vs. Screen Horses with right ranked chariot
C34|中炮过河车互进七兵对屏风马右炮过河|Trung pháo quá hà xa hỗ tiến thất binh đối bình phong mã hữu pháo quá hà|Central Cannon with river-crossing chariot and mutual 7th-pawn advance vs. Screen Horses with right river-crossing cannon
C35|中炮过河车互进七兵对屏风马左马盘河|Trung pháo quá hà xa hỗ tiến thất binh đối bình phong mã tả mã bàn hà|Central Cannon with river-crossing chariot and mutual 7th-pawn advance vs. Screen Horses with left riverbank horse
C36|中炮过河车互进七兵对屏风马左马盘河——红七路马|Trung pháo quá hà xa hỗ tiến thất binh đối bình phong mã tả mã bàn hà – Đỏ thất lộ mã|Central Cannon with river-crossing chariot and mutual 7th-pawn advance vs. Screen Horses with left riverbank horse – Red 7th-file horse
C37|中炮过河车互进七兵对屏风马左马盘河——红七路马对黑飞右象|Trung pháo quá hà xa hỗ tiến thất binh đối bình phong mã tả mã bàn hà – Đỏ thất lộ mã đối Đen phi hữu tượng|Central Cannon with river-crossing chariot and mutual 7th-pawn advance vs. Screen Horses with left riverbank horse – Red 7th-file horse vs. Black right elephant
C38|中炮过河车互进七兵对屏风马左马盘河——红七路马高左炮对黑飞右象|Trung pháo quá hà xa hỗ tiến thất binh đối bình phong mã tả mã bàn hà – Đỏ thất lộ mã cao tả pháo đối Đen phi hữu tượng|Central Cannon with river-crossing chariot and mutual 7th-pawn advance vs. Screen Horses with left riverbank horse – Red 7th-file horse and raised left cannon vs. Black right elephant
C39|中炮过河车互进七兵对屏风马左马盘河——红边炮对黑飞右象|Trung pháo quá hà xa hỗ tiến thất binh đối bình phong mã tả mã bàn hà – Đỏ biên pháo đối Đen phi hữu tượng|Central Cannon with river-crossing chariot and mutual 7th-pawn advance vs. Screen Horses with left riverbank horse – Red edge cannon vs. Black right elephant
C40|中炮过河车互进七兵对屏风马平炮兑车|Trung pháo quá hà xa hỗ tiến thất binh đối bình phong mã bình pháo đổi xe|Central Cannon with river-crossing chariot and mutual 7th-pawn advance vs. Screen Horses with edge cannon for chariot exchange
C41|中炮过河车互进七兵对屏风马平炮兑车——黑退边炮|Trung pháo quá hà xa hỗ tiến thất binh đối bình phong mã bình pháo đổi xe – Đen thoái biên pháo|Central Cannon with river-crossing chariot and mutual 7th-pawn advance vs. Screen Horses with edge cannon for chariot exchange – Black edge cannon retreat
C42|中炮过河车互进七兵对屏风马平炮兑车——红七路马对黑退边炮|Trung pháo quá hà xa hỗ tiến thất binh đối bình phong mã bình pháo đổi xe – Đỏ thất lộ mã đối Đen thoái biên pháo|Central Cannon with river-crossing chariot and mutual 7th-pawn advance vs. Screen Horses with edge cannon for chariot exchange – Red 7th-file horse vs. Black edge cannon retreat
C43|中炮过河车互进七兵对屏风马平炮兑车——红七路马对黑退边炮上右士|Trung pháo quá hà xa hỗ tiến thất binh đối bình phong mã bình pháo đổi xe – Đỏ thất lộ mã đối Đen thoái biên pháo thượng hữu sĩ|Central Cannon with river-crossing chariot and mutual 7th-pawn advance vs. Screen Horses with edge cannon for chariot exchange – Red 7th-file horse vs. Black edge cannon retreat and right advisor
C44|中炮过河车互进七兵对屏风马平炮兑车——红左马盘河对黑退边炮上右士|Trung pháo quá hà xa hỗ tiến thất binh đối bình phong mã bình pháo đổi xe – Đỏ tả mã bàn hà đối Đen thoái biên pháo thượng hữu sĩ|Central Cannon with river-crossing chariot and mutual 7th-pawn advance vs. Screen Horses with edge cannon for chariot exchange – Red left riverbank horse vs. Black edge cannon retreat and right advisor
C45|中炮过河车互进七兵对屏风马平炮兑车——红左边炮对黑退边炮上右士|Trung pháo quá hà xa hỗ tiến thất binh đối bình phong mã bình pháo đổi xe – Đỏ tả biên pháo đối Đen thoái biên pháo thượng hữu sĩ|Central Cannon with river-crossing chariot and mutual 7th-pawn advance vs. Screen Horses with edge cannon for chariot exchange – Red left edge cannon vs. Black edge cannon retreat and right advisor
C46|中炮过河车互进七兵对屏风马平炮兑车——红左边炮对黑退边炮上右士右直车|Trung pháo quá hà xa hỗ tiến thất binh đối bình phong mã bình pháo đổi xe – Đỏ tả biên pháo đối Đen thoái biên pháo thượng hữu sĩ hữu trực xa|Central Cannon with river-crossing chariot and mutual 7th-pawn advance vs. Screen Horses with edge cannon for chariot exchange – Red left edge cannon vs. Black edge cannon retreat, right advisor and right filed chariot
C47|中炮过河车互进七兵对屏风马平炮兑车——红左边马对黑退边炮|Trung pháo quá hà xa hỗ tiến thất binh đối bình phong mã bình pháo đổi xe – Đỏ tả biên mã đối Đen thoái biên pháo|Central Cannon with river-crossing chariot and mutual 7th-pawn advance vs. Screen Horses with edge cannon for chariot exchange – Red left edge horse vs. Black edge cannon retreat
C48|中炮过河车互进七兵对屏风马平炮兑车——红仕角炮对黑退边炮|Trung pháo quá hà xa hỗ tiến thất binh đối bình phong mã bình pháo đổi xe – Đỏ sĩ giác pháo đối Đen thoái biên pháo|Central Cannon with river-crossing chariot and mutual 7th-pawn advance vs. Screen Horses with edge cannon for chariot exchange – Red palcorner cannon vs. Black edge cannon retreat
C49|中炮过河车互进七兵对屏风马平炮兑车——红进中兵对黑退边炮|Trung pháo quá hà xa hỗ tiến thất binh đối bình phong mã bình pháo đổi xe – Đỏ tiến trung binh đối Đen thoái biên pháo|Central Cannon with river-crossing chariot and mutual 7th-pawn advance vs. Screen Horses with edge cannon for chariot exchange – Red central pawn vs. Black edge cannon retreat
C50|五六炮对屏风马|Ngũ lục pháo đối bình phong mã|56 Cannons vs. Screen Horses
C51|五六炮左边马对屏风马|Ngũ lục pháo tả biên mã đối bình phong mã|56 Cannons with left edge horse vs. Screen Horses
C52|五六炮左边马对屏风马——黑进７卒右直车|Ngũ lục pháo tả biên mã đối bình phong mã – Đen tiến tốt 7 hữu trực xa|56 Cannons with left edge horse vs. Screen Horses – Black 7th pawn and right filed chariot
C53|五六炮左边马对屏风马——黑进７卒右直车右炮过河|Ngũ lục pháo tả biên mã đối bình phong mã – Đen tiến tốt 7 hữu trực xa hữu pháo quá hà|56 Cannons with left edge horse vs. Screen Horses – Black 7th pawn, right filed chariot and right river-crossing cannon
C54|五六炮过河车对屏风马|Ngũ lục pháo quá hà xa đối bình phong mã|56 Cannons with river-crossing chariot vs. Screen Horses
C55|五六炮过河车对屏风马——黑进７卒右直车|Ngũ lục pháo quá hà xa đối bình phong mã – Đen tiến tốt 7 hữu trực xa|56 Cannons with river-crossing chariot vs. Screen Horses – Black 7th pawn and right filed chariot
C56|五六炮过河车对屏风马——黑两头蛇|Ngũ lục pháo quá hà xa đối bình phong mã – Đen lưỡng đầu xà|56 Cannons with river-crossing chariot vs. Screen Horses – Black Double-headed Snake
C60|五七炮对屏风马|Ngũ thất pháo đối bình phong mã|57 Cannons vs. Screen Horses
C61|五七炮对屏风马进７卒|Ngũ thất pháo đối bình phong mã tiến tốt 7|57 Cannons vs. Screen Horses with 7th pawn
C62|五七炮对屏风马进７卒——黑右直车|Ngũ thất pháo đối bình phong mã tiến tốt 7 – Đen hữu trực xa|57 Cannons vs. Screen Horses with 7th pawn – Black right filed chariot
C63|五七炮对屏风马进７卒——红左直车对黑右直车|Ngũ thất pháo đối bình phong mã tiến tốt 7 – Đỏ tả trực xa đối Đen hữu trực xa|57 Cannons vs. Screen Horses with 7th pawn – Red left filed chariot vs. Black right filed chariot
C64|五七炮对屏风马进７卒——红左直车对黑右直车左炮过河|Ngũ thất pháo đối bình phong mã tiến tốt 7 – Đỏ tả trực xa đối Đen hữu trực xa tả pháo quá hà|57 Cannons vs. Screen Horses with 7th pawn – Red left filed chariot vs. Black right filed chariot and left river-crossing cannon
C65|五七炮对屏风马进７卒——红左直车对黑右直车右炮巡河|Ngũ thất pháo đối bình phong mã tiến tốt 7 – Đỏ tả trực xa đối Đen hữu trực xa hữu pháo tuần hà|57 Cannons vs. Screen Horses with 7th pawn – Red left filed chariot vs. Black right filed chariot and right riverbank cannon
C66|五七炮对屏风马进７卒——红左直车对黑右直车右炮过河|Ngũ thất pháo đối bình phong mã tiến tốt 7 – Đỏ tả trực xa đối Đen hữu trực xa hữu pháo quá hà|57 Cannons vs. Screen Horses with 7th pawn – Red left filed chariot vs. Black right filed chariot and right river-crossing cannon
C67|五七炮对屏风马进７卒——黑右炮巡河|Ngũ thất pháo đối bình phong mã tiến tốt 7 – Đen hữu pháo tuần hà|57 Cannons vs. Screen Horses with 7th pawn – Black right riverbank cannon
C68|五七炮互进七兵对屏风马|Ngũ thất pháo hỗ tiến thất binh đối bình phong mã|57 Cannons with mutual 7th-pawn advance vs. Screen Horses
C70|五七炮对屏风马进３卒|Ngũ thất pháo đối bình phong mã tiến tốt 3|57 Cannons vs. Screen Horses with 3rd pawn
C71|五七炮对屏风马进３卒右马外盘河|Ngũ thất pháo đối bình phong mã tiến tốt 3 hữu mã ngoại bàn hà|57 Cannons vs. Screen Horses with 3rd pawn and right outer riverbank horse
C72|五七炮互进三兵对屏风马边卒右马外盘河|Ngũ thất pháo hỗ tiến tam binh đối bình phong mã biên tốt hữu mã ngoại bàn hà|57 Cannons with mutual 3rd-pawn advance vs. Screen Horses with edge pawn and right outer riverbank horse
C73|五七炮互进三兵对屏风马边卒右马外盘河——红左横车|Ngũ thất pháo hỗ tiến tam binh đối bình phong mã biên tốt hữu mã ngoại bàn hà – Đỏ tả hoành xa|57 Cannons with mutual 3rd-pawn advance vs. Screen Horses with edge pawn and right outer riverbank horse – Red left ranked chariot
C74|五七炮互进三兵对屏风马边卒右马外盘河——红左横车对黑飞左象|Ngũ thất pháo hỗ tiến tam binh đối bình phong mã biên tốt hữu mã ngoại bàn hà – Đỏ tả hoành xa đối Đen phi tả tượng|57 Cannons with mutual 3rd-pawn advance vs. Screen Horses with edge pawn and right outer riverbank horse – Red left ranked chariot vs. Black left elephant
C75|五七炮互进三兵对屏风马边卒右马外盘河——红左横车右马盘河对黑飞左象|Ngũ thất pháo hỗ tiến tam binh đối bình phong mã biên tốt hữu mã ngoại bàn hà – Đỏ tả hoành xa hữu mã bàn hà đối Đen phi tả tượng|57 Cannons with mutual 3rd-pawn advance vs. Screen Horses with edge pawn and right outer riverbank horse – Red left ranked chariot and right riverbank horse vs. Black left elephant
C76|五七炮互进三兵对屏风马边卒右马外盘河——红左横车右车巡河对黑飞左象|Ngũ thất pháo hỗ tiến tam binh đối bình phong mã biên tốt hữu mã ngoại bàn hà – Đỏ tả hoành xa hữu xa tuần hà đối Đen phi tả tượng|57 Cannons with mutual 3rd-pawn advance vs. Screen Horses with edge pawn and right outer riverbank horse – Red left ranked chariot and right riverbank chariot vs. Black left elephant
C77|五七炮互进三兵对屏风马边卒右马外盘河——红左横车对黑飞右象|Ngũ thất pháo hỗ tiến tam binh đối bình phong mã biên tốt hữu mã ngoại bàn hà – Đỏ tả hoành xa đối Đen phi hữu tượng|57 Cannons with mutual 3rd-pawn advance vs. Screen Horses with edge pawn and right outer riverbank horse – Red left ranked chariot vs. Black right elephant
C78|五七炮互进三兵对屏风马边卒右马外盘河——红左横车对黑兑边卒|Ngũ thất pháo hỗ tiến tam binh đối bình phong mã biên tốt hữu mã ngoại bàn hà – Đỏ tả hoành xa đối Đen đổi biên tốt|57 Cannons with mutual 3rd-pawn advance vs. Screen Horses with edge pawn and right outer riverbank horse – Red left ranked chariot vs. Black edge-pawn exchange
C80|中炮巡河炮对屏风马|Trung pháo tuần hà pháo đối bình phong mã|Central Cannon with riverbank cannon vs. Screen Horses
C81|中炮巡河炮对屏风马——黑飞左象|Trung pháo tuần hà pháo đối bình phong mã – Đen phi tả tượng|Central Cannon with riverbank cannon vs. Screen Horses – Black left elephant
C82|中炮巡河炮对屏风马——黑飞左象右横车|Trung pháo tuần hà pháo đối bình phong mã – Đen phi tả tượng hữu hoành xa|Central Cannon with riverbank cannon vs. Screen Horses – Black left elephant and right ranked chariot
C83|中炮巡河炮对屏风马——黑飞左象左炮巡河|Trung pháo tuần hà pháo đối bình phong mã – Đen phi tả tượng tả pháo tuần hà|Central Cannon with riverbank cannon vs. Screen Horses – Black left elephant and left riverbank cannon
C84|中炮巡河炮对屏风马——黑飞右象|Trung pháo tuần hà pháo đối bình phong mã – Đen phi hữu tượng|Central Cannon with riverbank cannon vs. Screen Horses – Black right elephant
C85|中炮巡河炮对屏风马——红左马盘河对黑左马外盘河|Trung pháo tuần hà pháo đối bình phong mã – Đỏ tả mã bàn hà đối Đen tả mã ngoại bàn hà|Central Cannon with riverbank cannon vs. Screen Horses – Red left riverbank horse vs. Black left outer riverbank horse
C86|中炮巡河炮缓开车对屏风马左马外盘河|Trung pháo tuần hà pháo hoãn khai xa đối bình phong mã tả mã ngoại bàn hà|Central Cannon with riverbank cannon and deferred chariot vs. Screen Horses with left outer riverbank horse
C90|五八炮对屏风马|Ngũ bát pháo đối bình phong mã|58 Cannons vs. Screen Horses
C91|五八炮互进三兵对屏风马|Ngũ bát pháo hỗ tiến tam binh đối bình phong mã|58 Cannons with mutual 3rd-pawn advance vs. Screen Horses
C92|五八炮互进三兵对屏风马——红左正马|Ngũ bát pháo hỗ tiến tam binh đối bình phong mã – Đỏ tả chính mã|58 Cannons with mutual 3rd-pawn advance vs. Screen Horses – Red left proper horse
C93|五八炮互进三兵对屏风马——红左边马|Ngũ bát pháo hỗ tiến tam binh đối bình phong mã – Đỏ tả biên mã|58 Cannons with mutual 3rd-pawn advance vs. Screen Horses – Red left edge horse
C94|五八炮互进三兵对屏风马——红左边马对黑上士|Ngũ bát pháo hỗ tiến tam binh đối bình phong mã – Đỏ tả biên mã đối Đen thượng sĩ|58 Cannons with mutual 3rd-pawn advance vs. Screen Horses – Red left edge horse vs. Black advisor
C95|五八炮互进三兵对屏风马——红左边马对黑兑７卒|Ngũ bát pháo hỗ tiến tam binh đối bình phong mã – Đỏ tả biên mã đối Đen đổi tốt 7|58 Cannons with mutual 3rd-pawn advance vs. Screen Horses – Red left edge horse vs. Black 7th-pawn exchange
C96|五八炮互进三兵对屏风马——红左边马对黑边卒|Ngũ bát pháo hỗ tiến tam binh đối bình phong mã – Đỏ tả biên mã đối Đen biên tốt|58 Cannons with mutual 3rd-pawn advance vs. Screen Horses – Red left edge horse vs. Black edge pawn
C97|五八炮互进三兵对屏风马——红左边马平炮压马对黑边卒|Ngũ bát pháo hỗ tiến tam binh đối bình phong mã – Đỏ tả biên mã bình pháo áp mã đối Đen biên tốt|58 Cannons with mutual 3rd-pawn advance vs. Screen Horses – Red left edge horse and cannon pressing the horse vs. Black edge pawn
C98|五八炮互进三兵对屏风马——红平炮压马|Ngũ bát pháo hỗ tiến tam binh đối bình phong mã – Đỏ bình pháo áp mã|58 Cannons with mutual 3rd-pawn advance vs. Screen Horses – Red cannon pressing the horse
C99|五九炮对屏风马|Ngũ cửu pháo đối bình phong mã|59 Cannons vs. Screen Horses
D00|顺炮缓开车对其他|Thuận pháo hoãn khai xa đối các nước khác|Same Direction Cannons: deferred chariot vs. other moves
D01|顺炮缓开车对横车|Thuận pháo hoãn khai xa đối hoành xa|Same Direction Cannons: deferred chariot vs. ranked chariot
D02|顺炮缓开车对直车|Thuận pháo hoãn khai xa đối trực xa|Same Direction Cannons: deferred chariot vs. filed chariot
D03|顺炮横车对缓开车|Thuận pháo hoành xa đối hoãn khai xa|Same Direction Cannons: ranked chariot vs. deferred chariot
D04|顺炮横车对直车|Thuận pháo hoành xa đối trực xa|Same Direction Cannons: ranked chariot vs. filed chariot
D05|顺炮横车对直车巡河|Thuận pháo hoành xa đối trực xa tuần hà|Same Direction Cannons: ranked chariot vs. filed riverbank chariot
D10|顺炮直车对缓开车|Thuận pháo trực xa đối hoãn khai xa|Same Direction Cannons: filed chariot vs. deferred chariot
D11|顺炮直车对缓开车——黑左横车|Thuận pháo trực xa đối hoãn khai xa – Đen tả hoành xa|Same Direction Cannons: filed chariot vs. deferred chariot – Black left ranked chariot
D12|顺炮直车对缓开车——黑右横车|Thuận pháo trực xa đối hoãn khai xa – Đen hữu hoành xa|Same Direction Cannons: filed chariot vs. deferred chariot – Black right ranked chariot
D13|顺炮直车对缓开车——黑兑直车|Thuận pháo trực xa đối hoãn khai xa – Đen đổi trực xa|Same Direction Cannons: filed chariot vs. deferred chariot – Black filed-chariot exchange
D14|顺炮直车对缓开车——黑过河炮|Thuận pháo trực xa đối hoãn khai xa – Đen quá hà pháo|Same Direction Cannons: filed chariot vs. deferred chariot – Black river-crossing cannon
D15|顺炮直车对缓开车——黑边炮|Thuận pháo trực xa đối hoãn khai xa – Đen biên pháo|Same Direction Cannons: filed chariot vs. deferred chariot – Black edge cannon
D20|顺炮直车对横车|Thuận pháo trực xa đối hoành xa|Same Direction Cannons: filed chariot vs. ranked chariot
D21|顺炮直车对横车——红先上仕|Thuận pháo trực xa đối hoành xa – Đỏ tiên thượng sĩ|Same Direction Cannons: filed chariot vs. ranked chariot – Red advisor first
D22|顺炮直车对横车——红左边马|Thuận pháo trực xa đối hoành xa – Đỏ tả biên mã|Same Direction Cannons: filed chariot vs. ranked chariot – Red left edge horse
D23|顺炮直车对横车——红巡河车|Thuận pháo trực xa đối hoành xa – Đỏ tuần hà xa|Same Direction Cannons: filed chariot vs. ranked chariot – Red riverbank chariot
D24|顺炮直车对横车——红过河车|Thuận pháo trực xa đối hoành xa – Đỏ quá hà xa|Same Direction Cannons: filed chariot vs. ranked chariot – Red river-crossing chariot
D25|顺炮直车对横车——红仕角炮|Thuận pháo trực xa đối hoành xa – Đỏ sĩ giác pháo|Same Direction Cannons: filed chariot vs. ranked chariot – Red palcorner cannon
D26|顺炮直车对横车——红进三兵|Thuận pháo trực xa đối hoành xa – Đỏ tiến tam binh|Same Direction Cannons: filed chariot vs. ranked chariot – Red 3rd pawn
D27|顺炮直车对横车——红进七兵|Thuận pháo trực xa đối hoành xa – Đỏ tiến thất binh|Same Direction Cannons: filed chariot vs. ranked chariot – Red 7th pawn
D28|顺炮直车对横车——红两头蛇|Thuận pháo trực xa đối hoành xa – Đỏ lưỡng đầu xà|Same Direction Cannons: filed chariot vs. ranked chariot – Red Double-headed Snake
D29|顺炮直车对横车——红两头蛇对黑双横车|Thuận pháo trực xa đối hoành xa – Đỏ lưỡng đầu xà đối Đen song hoành xa|Same Direction Cannons: filed chariot vs. ranked chariot – Red Double-headed Snake vs. Black double ranked chariots
D30|中炮不进三兵对左炮封车转列炮|Trung pháo không tiến tam binh đối tả pháo phong xa chuyển liệt pháo|Central Cannon without 3rd pawn vs. Left Cannon Blockade turning into Opposite Direction Cannons
D31|中炮进三兵对左炮封车转列炮|Trung pháo tiến tam binh đối tả pháo phong xa chuyển liệt pháo|Central Cannon with 3rd pawn vs. Left Cannon Blockade turning into Opposite Direction Cannons
D32|中炮进三兵对左炮封车转列炮——红右马盘河|Trung pháo tiến tam binh đối tả pháo phong xa chuyển liệt pháo – Đỏ hữu mã bàn hà|Central Cannon with 3rd pawn vs. Left Cannon Blockade turning into Opposite Direction Cannons – Red right riverbank horse
D33|中炮进三兵对左炮封车转列炮——红七路马|Trung pháo tiến tam binh đối tả pháo phong xa chuyển liệt pháo – Đỏ thất lộ mã|Central Cannon with 3rd pawn vs. Left Cannon Blockade turning into Opposite Direction Cannons – Red 7th-file horse
D34|中炮进三兵对左炮封车转列炮——红左边马|Trung pháo tiến tam binh đối tả pháo phong xa chuyển liệt pháo – Đỏ tả biên mã|Central Cannon with 3rd pawn vs. Left Cannon Blockade turning into Opposite Direction Cannons – Red left edge horse
D35|中炮进三兵对左炮封车转列炮——红进炮打马|Trung pháo tiến tam binh đối tả pháo phong xa chuyển liệt pháo – Đỏ tiến pháo đả mã|Central Cannon with 3rd pawn vs. Left Cannon Blockade turning into Opposite Direction Cannons – Red cannon attacking the horse
D36|中炮进三兵对左炮封车转列炮——红两头蛇|Trung pháo tiến tam binh đối tả pháo phong xa chuyển liệt pháo – Đỏ lưỡng đầu xà|Central Cannon with 3rd pawn vs. Left Cannon Blockade turning into Opposite Direction Cannons – Red Double-headed Snake
D40|中炮对左三步虎转列炮|Trung pháo đối tả tam bộ hổ chuyển liệt pháo|Central Cannon vs. left Three-step Tiger turning into Opposite Direction Cannons
D41|中炮进中兵对左三步虎骑河车转列炮|Trung pháo tiến trung binh đối tả tam bộ hổ kỵ hà xa chuyển liệt pháo|Central Cannon with central pawn vs. left Three-step Tiger with river-riding chariot turning into Opposite Direction Cannons
D42|中炮对左三步虎转列炮——红左直车|Trung pháo đối tả tam bộ hổ chuyển liệt pháo – Đỏ tả trực xa|Central Cannon vs. left Three-step Tiger turning into Opposite Direction Cannons – Red left filed chariot
D43|中炮对左三步虎转列炮——红两头蛇|Trung pháo đối tả tam bộ hổ chuyển liệt pháo – Đỏ lưỡng đầu xà|Central Cannon vs. left Three-step Tiger turning into Opposite Direction Cannons – Red Double-headed Snake
D50|中炮对列炮|Trung pháo đối liệt pháo|Central Cannon vs. Opposite Direction Cannons
D51|中炮对后补列炮|Trung pháo đối hậu bổ liệt pháo|Central Cannon vs. Delayed Opposite Direction Cannons
D52|中炮右直车对后补列炮|Trung pháo hữu trực xa đối hậu bổ liệt pháo|Central Cannon with right filed chariot vs. Delayed Opposite Direction Cannons
D53|中炮过河车对后补列炮|Trung pháo quá hà xa đối hậu bổ liệt pháo|Central Cannon with river-crossing chariot vs. Delayed Opposite Direction Cannons
D54|中炮左直车对后补列炮|Trung pháo tả trực xa đối hậu bổ liệt pháo|Central Cannon with left filed chariot vs. Delayed Opposite Direction Cannons
D55|中炮双直车对后补列炮|Trung pháo song trực xa đối hậu bổ liệt pháo|Central Cannon with double filed chariots vs. Delayed Opposite Direction Cannons
E00|仙人指路局|Tiên nhân chỉ lộ cục|Angel Points the Way (Pawn Opening)
E01|仙人指路对飞象|Tiên nhân chỉ lộ đối phi tượng|Angel Points the Way vs. elephant
E02|仙人指路进右马对飞象|Tiên nhân chỉ lộ tiến hữu mã đối phi tượng|Angel Points the Way with right horse vs. elephant
E03|仙人指路对中炮|Tiên nhân chỉ lộ đối trung pháo|Angel Points the Way vs. central cannon
E04|仙人指路对士角炮或过宫炮|Tiên nhân chỉ lộ đối sĩ giác pháo hoặc quá cung pháo|Angel Points the Way vs. palcorner cannon or cross-palace cannon
E05|仙人指路对金钩炮|Tiên nhân chỉ lộ đối kim câu pháo|Angel Points the Way vs. golden-hook cannon
E06|仙人指路对进右马|Tiên nhân chỉ lộ đối tiến hữu mã|Angel Points the Way vs. right horse
E07|仙人指路互进右马局|Tiên nhân chỉ lộ hỗ tiến hữu mã cục|Angel Points the Way with mutual right-horse development
E08|两头蛇对进右马|Lưỡng đầu xà đối tiến hữu mã|Double-headed Snake vs. right horse
E09|两头蛇对进右马转卒底炮|Lưỡng đầu xà đối tiến hữu mã chuyển tốt để pháo|Double-headed Snake vs. right horse turning into cannon under the pawn
E10|仙人指路对卒底炮|Tiên nhân chỉ lộ đối tốt để pháo|Angel Points the Way vs. cannon under the pawn
E11|仙人指路飞相对卒底炮|Tiên nhân chỉ lộ phi tượng đối tốt để pháo|Angel Points the Way with elephant vs. cannon under the pawn
E12|仙人指路转右中炮对卒底炮|Tiên nhân chỉ lộ chuyển hữu trung pháo đối tốt để pháo|Angel Points the Way turning into right central cannon vs. cannon under the pawn
E13|仙人指路转左中炮对卒底炮|Tiên nhân chỉ lộ chuyển tả trung pháo đối tốt để pháo|Angel Points the Way turning into left central cannon vs. cannon under the pawn
E14|仙人指路转左中炮对卒底炮飞右象|Tiên nhân chỉ lộ chuyển tả trung pháo đối tốt để pháo phi hữu tượng|Angel Points the Way turning into left central cannon vs. cannon under the pawn with right elephant
E15|仙人指路转左中炮对卒底炮飞右象——红右边马|Tiên nhân chỉ lộ chuyển tả trung pháo đối tốt để pháo phi hữu tượng – Đỏ hữu biên mã|Angel Points the Way turning into left central cannon vs. cannon under the pawn with right elephant – Red right edge horse
E16|仙人指路转左中炮对卒底炮飞右象——互进边马|Tiên nhân chỉ lộ chuyển tả trung pháo đối tốt để pháo phi hữu tượng – hỗ tiến biên mã|Angel Points the Way turning into left central cannon vs. cannon under the pawn with right elephant – mutual edge horses
E17|仙人指路转左中炮对卒底炮转顺炮|Tiên nhân chỉ lộ chuyển tả trung pháo đối tốt để pháo chuyển thuận pháo|Angel Points the Way turning into left central cannon vs. cannon under the pawn turning into Same Direction Cannons
E20|仙人指路转左中炮对卒底炮飞左象|Tiên nhân chỉ lộ chuyển tả trung pháo đối tốt để pháo phi tả tượng|Angel Points the Way turning into left central cannon vs. cannon under the pawn with left elephant
E21|仙人指路转左中炮对卒底炮飞左象——红先上仕|Tiên nhân chỉ lộ chuyển tả trung pháo đối tốt để pháo phi tả tượng – Đỏ tiên thượng sĩ|Angel Points the Way turning into left central cannon vs. cannon under the pawn with left elephant – Red advisor first
E22|仙人指路转左中炮对卒底炮飞左象——红进左马|Tiên nhân chỉ lộ chuyển tả trung pháo đối tốt để pháo phi tả tượng – Đỏ tiến tả mã|Angel Points the Way turning into left central cannon vs. cannon under the pawn with left elephant – Red left horse
E23|仙人指路转左中炮对卒底炮飞左象——红进左马对黑右横车|Tiên nhân chỉ lộ chuyển tả trung pháo đối tốt để pháo phi tả tượng – Đỏ tiến tả mã đối Đen hữu hoành xa|Angel Points the Way turning into left central cannon vs. cannon under the pawn with left elephant – Red left horse vs. Black right ranked chariot
E24|仙人指路转左中炮对卒底炮飞左象——红左直车对黑右横车|Tiên nhân chỉ lộ chuyển tả trung pháo đối tốt để pháo phi tả tượng – Đỏ tả trực xa đối Đen hữu hoành xa|Angel Points the Way turning into left central cannon vs. cannon under the pawn with left elephant – Red left filed chariot vs. Black right ranked chariot
E25|仙人指路转左中炮对卒底炮飞左象——红左直车右马盘河对黑右横车上士|Tiên nhân chỉ lộ chuyển tả trung pháo đối tốt để pháo phi tả tượng – Đỏ tả trực xa hữu mã bàn hà đối Đen hữu hoành xa thượng sĩ|Angel Points the Way turning into left central cannon vs. cannon under the pawn with left elephant – Red left filed chariot and right riverbank horse vs. Black right ranked chariot and advisor
E26|仙人指路转左中炮对卒底炮飞左象——红左直车右马盘河对黑右横车过河|Tiên nhân chỉ lộ chuyển tả trung pháo đối tốt để pháo phi tả tượng – Đỏ tả trực xa hữu mã bàn hà đối Đen hữu hoành xa quá hà|Angel Points the Way turning into left central cannon vs. cannon under the pawn with left elephant – Red left filed chariot and right riverbank horse vs. Black right ranked chariot crossing the river
E27|仙人指路转左中炮对卒底炮飞左象——红左直车右马盘河对黑右横车边卒|Tiên nhân chỉ lộ chuyển tả trung pháo đối tốt để pháo phi tả tượng – Đỏ tả trực xa hữu mã bàn hà đối Đen hữu hoành xa biên tốt|Angel Points the Way turning into left central cannon vs. cannon under the pawn with left elephant – Red left filed chariot and right riverbank horse vs. Black right ranked chariot and edge pawn
E30|仙人指路转左中炮对卒底炮飞左象——黑进７卒|Tiên nhân chỉ lộ chuyển tả trung pháo đối tốt để pháo phi tả tượng – Đen tiến tốt 7|Angel Points the Way turning into left central cannon vs. cannon under the pawn with left elephant – Black 7th pawn
E31|仙人指路转左中炮对卒底炮飞左象——黑连进７卒|Tiên nhân chỉ lộ chuyển tả trung pháo đối tốt để pháo phi tả tượng – Đen liên tiến tốt 7|Angel Points the Way turning into left central cannon vs. cannon under the pawn with left elephant – Black 7th pawn advanced twice
E32|仙人指路转左中炮对卒底炮飞左象——红左直车右边马对黑连进７卒拐角马|Tiên nhân chỉ lộ chuyển tả trung pháo đối tốt để pháo phi tả tượng – Đỏ tả trực xa hữu biên mã đối Đen liên tiến tốt 7 quải giác mã|Angel Points the Way turning into left central cannon vs. cannon under the pawn with left elephant – Red left filed chariot and right edge horse vs. Black 7th pawn advanced twice and corner horse
E33|仙人指路转左中炮对卒底炮飞左象——红左直车右边马对黑连进７卒右横车|Tiên nhân chỉ lộ chuyển tả trung pháo đối tốt để pháo phi tả tượng – Đỏ tả trực xa hữu biên mã đối Đen liên tiến tốt 7 hữu hoành xa|Angel Points the Way turning into left central cannon vs. cannon under the pawn with left elephant – Red left filed chariot and right edge horse vs. Black 7th pawn advanced twice and right ranked chariot
E34|仙人指路转左中炮对卒底炮飞左象——红左直车右边马上仕对黑连进７卒右横车|Tiên nhân chỉ lộ chuyển tả trung pháo đối tốt để pháo phi tả tượng – Đỏ tả trực xa hữu biên mã thượng sĩ đối Đen liên tiến tốt 7 hữu hoành xa|Angel Points the Way turning into left central cannon vs. cannon under the pawn with left elephant – Red left filed chariot, right edge horse and advisor vs. Black 7th pawn advanced twice and right ranked chariot
E35|仙人指路转左中炮对卒底炮飞左象——红巡河车右边马对黑连进７卒右横车|Tiên nhân chỉ lộ chuyển tả trung pháo đối tốt để pháo phi tả tượng – Đỏ tuần hà xa hữu biên mã đối Đen liên tiến tốt 7 hữu hoành xa|Angel Points the Way turning into left central cannon vs. cannon under the pawn with left elephant – Red riverbank chariot and right edge horse vs. Black 7th pawn advanced twice and right ranked chariot
E36|仙人指路转左中炮对卒底炮飞左象——红双直车右边马对黑连进７卒右横车|Tiên nhân chỉ lộ chuyển tả trung pháo đối tốt để pháo phi tả tượng – Đỏ song trực xa hữu biên mã đối Đen liên tiến tốt 7 hữu hoành xa|Angel Points the Way turning into left central cannon vs. cannon under the pawn with left elephant – Red double filed chariots and right edge horse vs. Black 7th pawn advanced twice and right ranked chariot
E37|仙人指路转左中炮对卒底炮飞左象——红右边马|Tiên nhân chỉ lộ chuyển tả trung pháo đối tốt để pháo phi tả tượng – Đỏ hữu biên mã|Angel Points the Way turning into left central cannon vs. cannon under the pawn with left elephant – Red right edge horse
E38|仙人指路转左中炮对卒底炮飞左象——红炮打中卒|Tiên nhân chỉ lộ chuyển tả trung pháo đối tốt để pháo phi tả tượng – Đỏ pháo đả trung tốt|Angel Points the Way turning into left central cannon vs. cannon under the pawn with left elephant – Red cannon takes the central pawn
E40|对兵局|Đối binh cục|Pawn vs. Pawn Opening
E41|对兵进右马局|Đối binh tiến hữu mã cục|Pawn vs. Pawn with right horse
E42|对兵互进右马局|Đối binh hỗ tiến hữu mã cục|Pawn vs. Pawn with mutual right-horse development
E43|对兵互进右马局——红飞相|Đối binh hỗ tiến hữu mã cục – Đỏ phi tượng|Pawn vs. Pawn with mutual right-horse development – Red elephant
E44|对兵互进右马局——红横车|Đối binh hỗ tiến hữu mã cục – Đỏ hoành xa|Pawn vs. Pawn with mutual right-horse development – Red ranked chariot
E45|对兵互进右马局——红边炮|Đối binh hỗ tiến hữu mã cục – Đỏ biên pháo|Pawn vs. Pawn with mutual right-horse development – Red edge cannon
E46|对兵转兵底炮|Đối binh chuyển binh để pháo|Pawn vs. Pawn turning into cannon under the pawn
E47|对兵转兵底炮对右中炮|Đối binh chuyển binh để pháo đối hữu trung pháo|Pawn vs. Pawn turning into cannon under the pawn vs. right central cannon
E48|对兵转兵底炮对左中炮|Đối binh chuyển binh để pháo đối tả trung pháo|Pawn vs. Pawn turning into cannon under the pawn vs. left central cannon
`;
