import type { ComponentProps, ComponentType } from 'react';

export interface IconProps extends Omit<ComponentProps<'svg'>, 'stroke'> {
  /** Width and height in pixels. */
  readonly size?: number;
  /** Width of the lines, where the icon is 24 units wide. */
  readonly stroke?: number;
}

/** An icon in the colour of the text around it. */
export type Icon = ComponentType<IconProps>;

/** @param shapes the elements of the icon as SVG, drawn on 24 × 24 units */
export function makeIcon(shapes: string): Icon {
  const markup = { __html: shapes };
  return ({ size = 24, stroke = 2, ...rest }) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
      dangerouslySetInnerHTML={markup}
    />
  );
}
