import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { CheckRow } from '../../../components/check-row.tsx';
import { ChoiceRow } from '../../../components/choice-row.tsx';
import { drawPicture, hasOwnShapes, svgBlob } from './draw-picture.ts';
import { copyPicture, savePicture } from './export-picture.ts';
import classes from './picture.module.css';

/** Widths in pixels for a message, a web page and print. */
const WIDTHS = [600, 1200, 2400] as const;

/** Lets the user copy or save the current position as a picture. */
export function PicturePanel() {
  const { t, i18n } = useTranslation();
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>(1200);
  const [hasArrows, setArrows] = useState(hasOwnShapes);
  const [hasLastMove, setLastMove] = useState(true);
  const svg = drawPicture({ width, hasArrows, hasLastMove }, i18n.language);
  return (
    <section aria-label={t('picture.title')}>
      <Preview svg={svg} label={t('picture.preview')} />
      <p className={classes.actions}>
        <Button kind="primary" onClick={() => void copyPicture(svg)}>
          {t('picture.copy')}
        </Button>
        <Button onClick={() => void savePicture(svg)}>{t('picture.save')}</Button>
      </p>
      <ChoiceRow
        label={t('picture.width')}
        value={width}
        options={WIDTHS.map((each) => [each, t('picture.pixels', { width: each })])}
        onChoose={setWidth}
      />
      <CheckRow label={t('picture.arrows')} checked={hasArrows} onChange={setArrows} />
      <CheckRow label={t('picture.lastMove')} checked={hasLastMove} onChange={setLastMove} />
    </section>
  );
}

interface PreviewProps {
  readonly svg: string;
  readonly label: string;
}

function Preview({ svg, label }: PreviewProps) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(svgBlob(svg));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [svg]);
  return <img className={classes.preview} src={url} alt={label} />;
}
