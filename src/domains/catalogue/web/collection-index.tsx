import { useQuery } from '@tanstack/react-query'
import { Arrow } from '#ui/arrow.tsx'
import { Link } from '#ui/link.tsx'
import { ALL_PRODUCTS_PATH, collectionPath } from './collections.ts'
import { CollectionBanner } from './parts/collection-banner.tsx'
import { collectionTilesQueryOptions } from './queries.ts'

const TILE_SIZES = '(min-width: 64rem) 17vw, (min-width: 48rem) 25vw, 50vw'

/** Shows every collection as a tile with its picture; collections without one are above them, two in a row. */
export function CollectionIndex({ title }: { title: string }) {
  const { data: tiles = [] } = useQuery(collectionTilesQueryOptions)
  if (tiles.length === 0) return null
  const withPicture = tiles.flatMap(({ name, banner }) => (banner ? [{ name, banner }] : []))
  const rows = withPicture.length > 0 ? tiles.filter(({ banner }) => !banner) : []
  return (
    <nav aria-labelledby="collections" className="below-fold bg-ink text-paper">
      <h2
        id="collections"
        className="headline gutter border-b border-iron py-6 text-[clamp(1.35rem,3.6vw,3.5rem)] lg:py-8"
      >
        {title}
      </h2>
      {/* the lines between the tiles are the background */}
      <ul className="grid grid-cols-2 gap-px border-b border-iron bg-iron md:grid-cols-4 lg:grid-cols-6">
        <TextTile
          name="New Launches"
          to={ALL_PRODUCTS_PATH}
          isWide={rows.length % 2 === 0}
          className="bg-accent text-ink hover:bg-paper"
        />
        {rows.map(({ name }) => (
          <TextTile
            key={name}
            name={name}
            to={collectionPath(name)}
            className="bg-ink hover:bg-accent hover:text-ink"
          />
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

interface TextTileProps {
  name: string
  to: string
  className: string
  /** Fills the whole row. */
  isWide?: boolean
}

function TextTile({ name, to, className, isWide = false }: TextTileProps) {
  return (
    <li className={isWide ? 'col-span-full' : 'md:col-span-2 lg:col-span-3'}>
      <Link
        to={to}
        className={`group gutter focus-inside flex h-full min-h-28 flex-col justify-between gap-4 py-4 md:min-h-20 md:flex-row md:items-center ${className}`}
      >
        <span className="headline text-[clamp(1.05rem,2.1vw,2rem)] wrap-anywhere">{name}</span>
        <Arrow className="max-md:self-end" />
      </Link>
    </li>
  )
}
