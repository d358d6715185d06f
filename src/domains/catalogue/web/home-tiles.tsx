import type { Tile, Tiles } from '#domains/content/contract.ts'
import { Arrow } from '#ui/arrow.tsx'
import { DecorativeImage } from '#ui/decorative-image.tsx'
import { Link } from '#ui/link.tsx'

/** By the number of tiles. `sizes` is how wide each image is shown. */
const layouts = [
  { columns: 'grid-cols-1', sizes: '100vw' },
  { columns: 'grid-cols-2', sizes: '50vw' },
  { columns: 'grid-cols-2 lg:grid-cols-3', sizes: '(min-width: 64rem) 33.4vw, 50vw' },
  { columns: 'grid-cols-2 lg:grid-cols-4', sizes: '(min-width: 64rem) 25vw, 50vw' },
]

export function HomeTiles({ section: { tiles } }: { section: Tiles }) {
  const { columns = '', sizes = '100vw' } = layouts[tiles.length - 1] ?? {}
  return (
    <div className="overflow-x-clip">
      {/* every tile has a line, the last off-screen, so all have the same width and height */}
      <ul className={`cards -mr-px grid border-t border-ink ${columns}`}>
        {tiles.map((tile) => (
          <li key={`${tile.to} ${tile.title}`} className="border-r border-ink">
            <HomeTile tile={tile} sizes={sizes} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function HomeTile({ tile: { title, to, picture, isDark = false }, sizes }: { tile: Tile; sizes: string }) {
  return (
    <Link to={to} className="group focus-inside flex h-full flex-col">
      {picture && (
        <div
          className={`relative aspect-4/5 overflow-hidden border-b border-ink lg:aspect-8/5 ${isDark ? 'bg-ink' : 'bg-card'}`}
        >
          <DecorativeImage
            narrow={picture.narrow}
            wide={picture.wide ?? picture.narrow}
            wideMedia="(min-width: 64rem)"
            sizes={sizes}
          />
        </div>
      )}
      <div className="gutter flex grow flex-col justify-between gap-x-6 gap-y-4 py-4 group-hover:bg-accent lg:flex-row lg:items-end lg:py-6">
        <h2 className="headline text-[clamp(1.05rem,2.9vw,3rem)]">{title}</h2>
        <span className="flex min-h-6 shrink-0 items-center gap-3 font-semibold">
          Shop Now <Arrow />
        </span>
      </div>
    </Link>
  )
}
