/** @example formatBytes(12_582_912); // '12 MiB' */
export function formatBytes(bytes: number): string {
  const mebibytes = bytes / 1_048_576;
  return mebibytes < 10 ? `${mebibytes.toFixed(1)} MiB` : `${Math.round(mebibytes)} MiB`;
}
