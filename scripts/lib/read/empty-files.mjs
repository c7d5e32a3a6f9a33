/**
 * One sentence for each file without games, also in an archive: its name and the reason.
 *
 * @param {typeof import('@chuhe/game/pgn').warningText} warningText
 * @param {readonly import('@chuhe/game/pgn').Warning[]} emptyFiles
 * @param {string} shown the path as the user typed it
 */
export function explainEmptyFiles(warningText, emptyFiles, shown) {
  return emptyFiles.map((reason) => {
    const file = reason.file === undefined ? shown : `${shown}: ${reason.file}`;
    return warningText({ ...reason, file });
  });
}
