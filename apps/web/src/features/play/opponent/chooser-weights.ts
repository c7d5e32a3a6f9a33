/**
 * How much each feature of `move-features.ts` counts in the choice of a move, by the nodes of the search.
 *
 * `scripts/fit-move-chooser.mjs` has fitted the weights by maximum likelihood to 6,000 moves of masters: 3 positions of each of
 * 2,000 random games of `apps/server/data/masters.games.br`, seed 1, searched by the product's engine and network.
 */
export interface ChooserWeights {
  /** The weights are for searches of this many nodes and more, up to the next entry. */
  readonly nodes: number;
  /** In the order of `QUALITY_FEATURES`. */
  readonly quality: readonly number[];
  /** In the order of `STYLE_FEATURES`. */
  readonly style: readonly number[];
}

const [LEAST, ...MORE]: readonly [ChooserWeights, ...ChooserWeights[]] = [
  {
    nodes: 1_000,
    quality: [-2.6955, -0.507, -0.7384],
    style: [
      0.4789, -0.0753, 0.4204, 1.4479, -0.9832, 0.239, -0.1972, 0.242, 0.2336, -0.2148, -0.3314,
      -0.0758, 0.2627, -0.2108, -0.1135,
    ],
  },
  {
    nodes: 2_500,
    quality: [-2.6113, -0.3977, -0.7918],
    style: [
      0.5646, 0.148, 0.5753, 1.5758, -0.9679, 0.3183, -0.1944, 0.2383, 0.2665, -0.2031, -0.334,
      -0.0774, 0.2558, -0.2605, -0.1252,
    ],
  },
  {
    nodes: 5_000,
    quality: [-2.7392, -0.4182, -0.8212],
    style: [
      0.5083, 0.1864, 0.6023, 1.4371, -0.9499, 0.3125, -0.2034, 0.2309, 0.2696, -0.1573, -0.3413,
      -0.0764, 0.2703, -0.2109, -0.1612,
    ],
  },
  {
    nodes: 20_000,
    quality: [-3.964, -0.5695, -0.8448],
    style: [
      0.4939, 0.0174, 0.4275, 1.2521, -0.9223, 0.2243, -0.2196, 0.2567, 0.2711, -0.2058, -0.4049,
      -0.0858, 0.2269, -0.2803, -0.2878,
    ],
  },
];

export function weightsOf(nodes: number): ChooserWeights {
  return MORE.findLast((each) => each.nodes <= nodes) ?? LEAST;
}
