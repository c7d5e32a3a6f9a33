/** Formats the result of a game. @example formatResult('1/2-1/2'); // '½–½' */
export function formatResult(result: string): string {
  return result.replace('-', '–').replaceAll('1/2', '½');
}
