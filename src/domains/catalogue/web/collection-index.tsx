import { useQuery } from '@tanstack/react-query'
import { Link } from '#ui/link.tsx'
import { ALL_PRODUCTS_PATH, collectionPath } from './collections.ts'
import { collectionNamesQueryOptions } from './queries.ts'

export function CollectionIndex({ title }: { title: string }) {
  const { data: names = [] } = useQuery(collectionNamesQueryOptions)
  if (names.length === 0) return null
  const entries = [
    { name: 'New Launches', to: ALL_PRODUCTS_PATH },
    ...names.map((name) => ({ name, to: collectionPath(name) })),
  ]
  return (
    <nav aria-labelledby="collections" className="below-fold bg-ink text-paper">
      <h2 id="collections" className="mono-caption gutter border-b border-iron py-4 text-ash">
        {title}
      </h2>
      <ol className="gap-0 [column-rule:1px_solid_var(--color-iron)] md:columns-2">
        {entries.map(({ name, to }, index) => (
          <li key={to} className="break-inside-avoid border-b border-iron">
            <Link
              to={to}
              className="gutter focus-inside flex min-h-16 items-center gap-5 hover:bg-acid hover:text-ink lg:min-h-20"
            >
              <span aria-hidden="true" className="mono-caption w-6 shrink-0">
                {String(index + 1).padStart(2, '0')}
              </span>
              <span className="headline min-w-0 text-[clamp(1.05rem,2.1vw,2rem)] wrap-anywhere">{name}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
