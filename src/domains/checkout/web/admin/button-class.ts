export const buttonClass =
  'inline-flex min-h-11 shrink-0 cursor-pointer items-center border border-ink bg-paper px-4 text-sm font-semibold hover:bg-accent aria-disabled:cursor-progress'
