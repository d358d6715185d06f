import { Link } from '#ui/link.tsx'

interface PreviousPageProps {
  page: number
  pageCount: number
  href: string
}

/** Shown when the list starts after the first page. */
export function PreviousPage({ page, pageCount, href }: PreviousPageProps) {
  return (
    <nav aria-label="Pages" className="flex min-h-14 items-stretch justify-between border-b border-line">
      <Link
        to={href}
        rel="prev"
        className="focus-inside gutter grid place-items-center border-r border-line font-semibold hover:bg-accent"
      >
        Previous page
      </Link>
      <p className="mono-caption gutter self-center">
        Page {page} of {pageCount}
      </p>
    </nav>
  )
}
