import classes from './logo.module.css';

/** The logo and the name of the product. */
export function Logo() {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
        <rect className={classes.ground} width="32" height="32" rx="8" />
        <path
          className={classes.strokes}
          transform="translate(5.3 5.6) scale(.21)"
          d="M16 14Q24 18 28 26M8 40Q16 43 21 51M10 90Q22 76 30 60M38 22H94M46 44V70M46 44H69V65H46M83 22V84Q83 92 70 87"
        />
      </svg>
      <b>Chuhe</b>
      <i lang="zh-Hans">楚河</i>
    </span>
  );
}
