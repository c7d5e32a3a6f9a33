/** Imports every global style sheet. The order matters. */
import './fonts.css';
import './roles.css';
import './base.css';
import './layout.css';
import '@chuhe/board/board.css';
