/**
 * The platform's `TextDecoder`, which browsers and Node with full ICU have. The package is compiled without the type
 * libraries of either, so this file declares the required part.
 */

/** Labels of the Encoding Standard. */
export type DecoderLabel = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | 'big5';

export interface StreamDecoder {
  /** With `stream`, an unfinished character at the end is kept for the next call. */
  decode(bytes?: Uint8Array, options?: { readonly stream?: boolean }): string;
}

interface DecoderOptions {
  /** Whether invalid bytes throw instead of becoming U+FFFD. */
  readonly fatal?: boolean;
  /** Whether a byte order mark is kept as U+FEFF. */
  readonly ignoreBOM?: boolean;
}

type DecoderClass = new (label: DecoderLabel, options?: DecoderOptions) => StreamDecoder;

export function makeDecoder(label: DecoderLabel, options: DecoderOptions = {}): StreamDecoder {
  const { TextDecoder } = globalThis as { readonly TextDecoder?: DecoderClass };
  if (!TextDecoder) throw new Error('this platform has no TextDecoder');
  return new TextDecoder(label, options);
}

/** Decodes UTF-8 or, if the bytes are not UTF-8, GBK, which programs for Windows write without saying so. */
export function decodeUtf8OrGbk(bytes: Uint8Array): string {
  try {
    return makeDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return makeDecoder('gb18030').decode(bytes);
  }
}
