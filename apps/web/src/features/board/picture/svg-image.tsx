import { useEffect, useState } from 'react';
import { svgBlob } from './draw-picture.ts';

interface SvgImageProps {
  readonly svg: string;
  /** Accessible name. */
  readonly label: string;
  readonly className?: string | undefined;
}

/** Shows the text of an SVG file as an image. */
export function SvgImage({ svg, label, className }: SvgImageProps) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(svgBlob(svg));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [svg]);
  return <img className={className} src={url} alt={label} />;
}
