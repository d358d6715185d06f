import { brandMedia } from '#shared/brand-media.ts'
import { Arrow } from '#ui/arrow.tsx'
import { DecorativeImage } from '#ui/decorative-image.tsx'
import { Link } from '#ui/link.tsx'

const tiles = [
  { title: 'Women’s Collection', to: '/collections/all?gender=Women', image: brandMedia.women, background: 'bg-card' },
  { title: 'Men’s Collection', to: '/collections/all?gender=Men', image: brandMedia.men, background: 'bg-ink' },
]

export function GenderTiles() {
  return (
    <ul className="grid grid-cols-2 divide-x divide-ink border-t border-ink">
      {tiles.map(({ title, to, image, background }) => (
        <li key={to}>
          <Link to={to} className="group focus-inside flex h-full flex-col">
            {image && (
              <div className={`relative aspect-4/5 overflow-hidden border-b border-ink lg:aspect-8/5 ${background}`}>
                <DecorativeImage
                  narrow={image.portrait}
                  wide={image.wide}
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
        </li>
      ))}
    </ul>
  )
}
