import classes from './message-page.module.css';

/** The illustration of an empty point of the board. */
export function EmptyPoint() {
  return (
    <svg
      className={classes.point}
      viewBox="0 0 120 120"
      width="120"
      height="120"
      aria-hidden="true"
    >
      <path d="M0 60H120M60 0V120" />
      <path d="M36 52H52V36M84 52H68V36M36 68H52V84M84 68H68V84" />
      <circle cx="60" cy="60" r="45" />
    </svg>
  );
}
