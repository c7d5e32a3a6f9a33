/** The rules of the three-minute run, for the page that plays it and the server that checks it. Times are in milliseconds. */

export const RUN_RULES = {
  time: 180_000,
  /** What a wrong move costs. */
  penalty: 10_000,
  /** The time that a number of right moves in a row adds. */
  bonuses: [
    { combo: 5, time: 3_000 },
    { combo: 12, time: 5_000 },
    { combo: 20, time: 7_000 },
    { combo: 30, time: 10_000 },
  ],
  /** After the last of these numbers, each further so many right moves add the last bonus again. */
  repeat: 10,
  /** A person needs at least this long for a move. */
  fastest: 50,
  /** The most exercises of a run. */
  exercises: 100,
} as const;

export interface RunClock {
  /** When the run ends, from its beginning. */
  readonly end: number;
  /** Right moves in a row, and the most of them so far. */
  readonly combo: number;
  readonly bestCombo: number;
  readonly right: number;
  readonly wrong: number;
}

export const RUN_START: RunClock = {
  end: RUN_RULES.time,
  combo: 0,
  bestCombo: 0,
  right: 0,
  wrong: 0,
};

export function countRightMove(clock: RunClock): RunClock {
  const combo = clock.combo + 1;
  return {
    ...clock,
    end: clock.end + bonusOf(combo),
    combo,
    bestCombo: Math.max(combo, clock.bestCombo),
    right: clock.right + 1,
  };
}

export function countWrongMove(clock: RunClock): RunClock {
  return { ...clock, end: clock.end - RUN_RULES.penalty, combo: 0, wrong: clock.wrong + 1 };
}

/** The time that the last of so many right moves in a row adds. */
export function bonusOf(combo: number): number {
  const { bonuses, repeat } = RUN_RULES;
  const last = bonuses[bonuses.length - 1];
  const isRepeated =
    last !== undefined && combo > last.combo && (combo - last.combo) % repeat === 0;
  if (isRepeated) return last.time;
  return bonuses.find((bonus) => bonus.combo === combo)?.time ?? 0;
}

/** The number of right moves in a row that adds time next, and the one before it; 0 if there is none. */
export function bonusRange(combo: number): { readonly from: number; readonly to: number } {
  const { bonuses, repeat } = RUN_RULES;
  const next = bonuses.find((bonus) => bonus.combo > combo);
  if (next !== undefined) {
    return { from: bonuses.findLast((bonus) => bonus.combo <= combo)?.combo ?? 0, to: next.combo };
  }
  const last = bonuses[bonuses.length - 1]?.combo ?? 0;
  const from = last + repeat * Math.floor((combo - last) / repeat);
  return { from, to: from + repeat };
}
