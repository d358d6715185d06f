/** A diagonal line that is visible on any color. */
export const strikethrough =
  'bg-[linear-gradient(to_top_right,transparent_calc(50%-2px),var(--color-paper)_calc(50%-2px)_calc(50%-1px),var(--color-ink)_calc(50%-1px)_calc(50%+1px),var(--color-paper)_calc(50%+1px)_calc(50%+2px),transparent_calc(50%+2px))]'
