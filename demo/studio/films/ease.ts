import { clamp } from '../noise.ts'

type Ease = (t: number) => number

export const linear: Ease = (t) => t
export const outCubic: Ease = (t) => 1 - (1 - t) ** 3
export const outQuint: Ease = (t) => 1 - (1 - t) ** 5
export const inQuart: Ease = (t) => t ** 4
export const inOutCubic: Ease = (t) => (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2)
/** Overshoots and returns. */
export const outBack: Ease = (t) => 1 + 2.4 * (t - 1) ** 3 + 1.4 * (t - 1) ** 2

/** Interpolates from `of[0]` to `of[1]` while the beat goes from `over[0]` to `over[1]`. Constant before and after. */
export function tween(
  beat: number,
  over: readonly [from: number, to: number],
  of: readonly [from: number, to: number],
  ease: Ease = outQuint,
): number {
  const t = ease(clamp((beat - over[0]) / (over[1] - over[0])))
  return of[0] + (of[1] - of[0]) * t
}
