/** Texts for the warnings and issues of files and FENs, in the user's language. */
import type { MoveTextError } from '@chuhe/game/notation';
import type { Warning } from '@chuhe/game/pgn';
import type { Issue } from '@chuhe/rules/issue';
import type { TFunction } from 'i18next';

/** @example warningWords(warning, t); // 'game 3, line 120, ply 31: The move is not legal … “炮二平九”' */
export function warningWords(warning: Warning, t: TFunction): string {
  const { code, token, reason, issues = [], count } = warning;
  const said = t(`files.warnings.${code}`, { count });
  const shown = token ?? reason?.text;
  const quoted = shown === undefined ? said : t('files.places.token', { text: said, token: shown });
  const causes = [reason && reasonWords(reason, t), ...issues.map((issue) => issueWords(issue, t))];
  const cause = causes.filter((text) => text !== undefined).join(t('common.groupSeparator'));
  const text = cause === '' ? quoted : t('files.places.cause', { text: quoted, cause });
  return withLocation(locationOf(warning, t), withNearest(text, reason, t), t);
}

function locationOf({ file, game, line, offset, ply }: Warning, t: TFunction): string {
  const places = [
    game > 0 && t('files.places.game', { game }),
    line !== undefined && t('files.places.line', { line }),
    offset !== undefined && t('files.places.byte', { offset }),
    ply !== undefined && t('files.places.ply', { ply }),
  ];
  const place = capital(places.filter((each) => each !== false).join(t('files.places.between')));
  if (file === undefined) return place;
  return place === '' ? file : t('files.places.before', { place: file, text: place });
}

function withLocation(location: string, text: string, t: TFunction): string {
  return location === '' ? text : t('files.places.before', { place: location, text });
}

/** Capitalizes a text that begins a line. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

function reasonWords({ code, cause }: MoveTextError, t: TFunction): string {
  return t(`files.moveReasons.${cause === 'kings-facing' ? cause : code}`);
}

function withNearest(text: string, reason: MoveTextError | undefined, t: TFunction): string {
  const moves = (reason?.nearest ?? []).slice(0, 3).map((candidate) => candidate.text);
  return moves.length === 0 ? text : t('files.places.nearest', { text, moves: moves.join(' ') });
}

/** @example issueWords({ code: 'row-sum', row: 4, found: 8 }, t); // 'Row 4: the row adds up to 8, not 9' */
export function issueWords(issue: Issue, t: TFunction): string {
  const { code, piece, found } = issue;
  const side = t(
    piece !== undefined && piece === piece.toUpperCase() ? 'analysis.red' : 'analysis.black',
  );
  return withLocation(
    pointOf(issue, t),
    t(`files.issues.${code}`, { piece, found, side, count: found ?? 0 }),
    t,
  );
}

function pointOf({ square, row, at }: Issue, t: TFunction): string {
  if (square !== undefined) return t('files.places.square', { square });
  if (row !== undefined) return t('files.places.row', { row });
  return at === undefined ? '' : t('files.places.offset', { at: at + 1 });
}
