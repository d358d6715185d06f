import { clamp } from '../noise.ts'

type Ease = (t: number) => number

export const linear: Ease = (t) => t
export const outCubic: Ease = (t) => 1 - (1 - t) ** 3
export const outQuint: Ease = (t) => 1 - (1 - t) ** 5
export const inQuart: Ease = (t) => t ** 4
export const inOutCubic: Ease = (t) => (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2)
/** Overshoots and returns. */
export const outBack: Ease = (t) => 1 + 2.4 * (t - 1) ** 3 + 1.4 * (t - 1) ** 2

/** Interpolates through `valueRange` while the beat goes through `beatRange`. Constant before and after. */
export function tween(
  beat: number,
  beatRange: readonly [from: number, to: number],
  valueRange: readonly [from: number, to: number],
  ease: Ease = outQuint,
): number {
  const t = ease(clamp((beat - beatRange[0]) / (beatRange[1] - beatRange[0])))
  return valueRange[0] + (valueRange[1] - valueRange[0]) * t
}
