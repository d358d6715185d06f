import { Link } from './link.tsx'

interface PageTabsProps<Label extends string> {
  /** Accessible name of the tabs. */
  name: string
  /** Paths by label. */
  paths: Record<Label, string>
  current: Label
}

/** Links between the pages of one subject. */
export const PageTabs = <Label extends string>({ name, paths, current }: PageTabsProps<Label>) => (
  <nav
    aria-label={name}
    className="flex max-w-full gap-px border border-ink max-sm:flex-wrap max-sm:bg-ink sm:w-fit sm:gap-0 sm:overflow-x-auto sm:bg-chalk"
  >
    {Object.entries<string>(paths).map(([label, to]) => (
      <Link
        key={to}
        to={to}
        aria-current={label === current ? 'page' : undefined}
        className="focus-inside flex h-11 grow items-center justify-center border-ink px-5 text-sm font-semibold whitespace-nowrap max-sm:bg-chalk max-sm:px-3 hover:bg-accent aria-[current]:bg-ink aria-[current]:text-paper sm:not-last:border-r"
      >
        {label}
      </Link>
    ))}
  </nav>
)
