export const buttonClass =
  'inline-flex min-h-11 cursor-pointer items-center justify-center border border-ink bg-paper px-4 text-sm font-semibold hover:bg-accent aria-disabled:cursor-progress'
export const primaryClass = `${buttonClass} bg-ink! text-paper hover:bg-accent! hover:text-ink`
export const fieldClass = 'h-11 w-full border border-ink bg-chalk px-3 text-base sm:text-sm'
