import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import classes from './share.module.css';

/** Modules of white around the code, without which cameras do not find it. */
const BORDER = 4;

/** A link as a QR code. It is dark on white in every theme, since some cameras do not read it otherwise. */
export function QrCode({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const code = useMemo(() => draw(text), [text]);
  if (code === undefined) return <p className={classes.quiet}>{t('share.qrTooLong')}</p>;
  const { size, path } = code;
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t('share.qr')}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Returns `undefined` if the text is too long for a QR code. */
function draw(text: string): { readonly size: number; readonly path: string } | undefined {
  try {
    const { data, size } = encode(text, { ecc: 'L', border: BORDER });
    const squares = data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { size, path: squares.join('') };
  } catch {
    return undefined;
  }
}
