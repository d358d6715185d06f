import { Link } from '#ui/link.tsx'

interface PageTabsProps<Label extends string> {
  /** Accessible name of the tabs. */
  name: string
  /** Paths by label. */
  paths: Record<Label, string>
  current: Label
}

/** Links between the pages of one subject. */
export const PageTabs = <Label extends string>({ name, paths, current }: PageTabsProps<Label>) => (
  <nav aria-label={name} className="flex max-w-full overflow-x-auto border border-ink bg-chalk sm:w-fit">
    {Object.entries<string>(paths).map(([label, to]) => (
      <Link
        key={to}
        to={to}
        aria-current={label === current ? 'page' : undefined}
        className="focus-inside flex h-11 grow items-center justify-center border-ink px-5 text-sm font-semibold whitespace-nowrap not-last:border-r hover:bg-acid aria-[current]:bg-ink aria-[current]:text-paper"
      >
        {label}
      </Link>
    ))}
  </nav>
)
