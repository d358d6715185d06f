export const controlStyles =
  'h-11 border border-ink bg-chalk px-3 text-base outline-offset-0 disabled:text-smoke sm:text-sm'
