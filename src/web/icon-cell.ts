/** Styles of a header icon; `data-active` highlights it. */
export const iconCell =
  'focus-inside grid w-12 shrink-0 cursor-pointer place-items-center hover:bg-ink hover:text-paper data-active:bg-accent data-active:text-ink max-[22rem]:w-11 lg:w-16 lg:border-l lg:border-ink'

export const iconProps = { 'aria-hidden': true, className: 'size-[1.375rem]', strokeWidth: 1.75 } as const
