import type { Tile, Tiles } from '#domains/content/contract.ts'
import { Arrow } from '#ui/arrow.tsx'
import { DecorativeImage } from '#ui/decorative-image.tsx'
import { Link } from '#ui/link.tsx'

const columns = ['grid-cols-1', 'grid-cols-2', 'grid-cols-2 lg:grid-cols-3', 'grid-cols-2 lg:grid-cols-4']

export function HomeTiles({ section: { tiles } }: { section: Tiles }) {
  return (
    <ul className={`cards grid divide-x divide-ink border-t border-ink ${columns[tiles.length - 1]}`}>
      {tiles.map((tile) => (
        <li key={`${tile.to} ${tile.title}`}>
          <HomeTile tile={tile} />
        </li>
      ))}
    </ul>
  )
}

function HomeTile({ tile: { title, to, picture, isDark = false } }: { tile: Tile }) {
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
            sizes="50vw"
          />
        </div>
      )}
      <div className="gutter flex grow flex-col justify-between gap-x-6 gap-y-4 py-4 group-hover:bg-acid lg:flex-row lg:items-end lg:py-6">
        <h2 className="headline text-[clamp(1.05rem,2.9vw,3rem)]">{title}</h2>
        <span className="flex min-h-6 shrink-0 items-center gap-3 font-semibold">
          Shop Now <Arrow />
        </span>
      </div>
    </Link>
  )
}
