import { Link } from 'react-router'

interface PaginationProps {
  page: number
  pages: number
  hrefOf: (page: number) => string
}

export function Pagination({ page, pages, hrefOf }: PaginationProps) {
  if (pages < 2) return null
  return (
    <nav aria-label="Pages" className="grid min-h-16 grid-cols-3 items-stretch border-t border-ink">
      {page > 1 ? <PageLink to={hrefOf(page - 1)} rel="prev" label="Previous" /> : <span />}
      <p className="tag-type grid place-items-center">
        Page {page} of {pages}
      </p>
      {page < pages && <PageLink to={hrefOf(page + 1)} rel="next" label="Next" />}
    </nav>
  )
}

function PageLink({ to, rel, label }: { to: string; rel: 'prev' | 'next'; label: string }) {
  return (
    <Link to={to} rel={rel} className="focus-inside grid place-items-center font-semibold hover:bg-acid">
      {label}
    </Link>
  )
}
