/** Every global style sheet, in the order that matters. */
import './fonts.css';
import './roles.css';
import './base.css';
import './layout.css';
import '@chuhe/board/board.css';
