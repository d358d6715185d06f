import { useQuery } from '@tanstack/react-query'
import { Arrow } from '#ui/arrow.tsx'
import { Link } from '#ui/link.tsx'
import { ALL_PRODUCTS_PATH, collectionPath } from './collections.ts'
import { CollectionBanner } from './parts/collection-banner.tsx'
import { collectionTilesQueryOptions } from './queries.ts'

const TILE_SIZES = '(min-width: 64rem) 17vw, (min-width: 48rem) 25vw, 50vw'

/** Shows every collection as a tile with its picture; a collection without one is a row above them. */
export function CollectionIndex({ title }: { title: string }) {
  const { data: tiles = [] } = useQuery(collectionTilesQueryOptions)
  if (tiles.length === 0) return null
  const withPicture = tiles.flatMap(({ name, banner }) => (banner ? [{ name, banner }] : []))
  const rows = withPicture.length > 0 ? tiles.filter(({ banner }) => !banner) : []
  return (
    <nav aria-labelledby="collections" className="below-fold bg-ink text-paper">
      <h2 id="collections" className="mono-caption gutter border-b border-iron py-4 text-ash">
        {title}
      </h2>
      {/* the lines between the tiles are the background */}
      <ul className="grid grid-cols-2 gap-px border-b border-iron bg-iron md:grid-cols-4 lg:grid-cols-6">
        <Row name="New Launches" to={ALL_PRODUCTS_PATH} className="bg-accent text-ink hover:bg-paper" />
        {rows.map(({ name }) => (
          <Row key={name} name={name} to={collectionPath(name)} className="bg-ink hover:bg-accent hover:text-ink" />
        ))}
        {(withPicture.length > 0 ? withPicture : tiles).map(({ name, banner }) => (
          <li key={name} className="bg-ink">
            <Link
              to={collectionPath(name)}
              className="group focus-inside flex h-full flex-col hover:bg-accent hover:text-ink"
            >
              {banner && (
                <span className="relative block aspect-square overflow-hidden bg-coal">
                  <CollectionBanner banner={banner} shape="narrow" sizes={TILE_SIZES} />
                </span>
              )}
              <span className="headline flex min-h-16 grow items-center px-4 py-3 text-[clamp(0.8125rem,1.15vw,1.125rem)] leading-[1.02] wrap-anywhere">
                {name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Row({ name, to, className }: { name: string; to: string; className: string }) {
  return (
    <li className="col-span-full">
      <Link
        to={to}
        className={`group gutter focus-inside flex min-h-16 items-center justify-between gap-4 ${className}`}
      >
        <span className="headline text-[clamp(1.05rem,2.1vw,2rem)]">{name}</span>
        <Arrow />
      </Link>
    </li>
  )
}
