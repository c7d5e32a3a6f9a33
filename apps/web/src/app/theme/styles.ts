/** Every global style sheet, in the order that matters: Mantine's layer first, then our ground. */
import './fonts.css';
import './mantine.css';
import './base.css';
import '@chuhe/board/board.css';
