import type { CSSProperties } from 'react'
import type { SiteLink } from '#shared/shop-settings.ts'
import { Link } from '#ui/link.tsx'
import { useSite } from '#ui/site.ts'

const cellClass = 'gutter border-iron py-8 lg:py-10'

/** The last column is for help and has its own landmark. */
export function FooterLinks() {
  const { footer } = useSite().navigation
  const [help, shop] = [footer.at(-1), footer.slice(0, -1)]
  if (!help) return null
  const columns = {
    '--footer-columns': `${shop.length}fr 1fr`,
    '--shop-columns': `repeat(${shop.length}, minmax(0, 1fr))`,
  }
  return (
    <div
      style={columns as CSSProperties}
      className={`below-fold grid border-b border-iron ${shop.length > 0 ? 'lg:grid-cols-(--footer-columns)' : ''}`}
    >
      {shop.length > 0 && (
        <nav
          aria-label="Shop, all links"
          className={`grid border-iron max-lg:border-b lg:grid-cols-(--shop-columns) lg:border-r ${shop.length > 1 ? 'grid-cols-2' : ''}`}
        >
          {shop.map(({ title, links }) => (
            <LinkList key={title} className={`${cellClass} not-last:border-r`} title={title} links={links} />
          ))}
        </nav>
      )}
      <nav aria-label={help.title}>
        <LinkList
          className={cellClass}
          listClassName="max-lg:columns-2 max-lg:gap-x-[clamp(2rem,5vw,5rem)]"
          title={help.title}
          links={help.links}
        />
      </nav>
    </div>
  )
}

interface LinkListProps {
  title: string
  links: SiteLink[]
  className: string
  listClassName?: string
}

function LinkList({ title, links, className, listClassName }: LinkListProps) {
  return (
    <div className={className}>
      <h2 className="mono-caption mb-3 text-ash">{title}</h2>
      <ul className={listClassName}>
        {links.map((link) => (
          <li key={link.label} className="break-inside-avoid">
            <Link
              to={link.to}
              className="focus-inside -mx-2 flex min-h-9 items-center px-2 py-1 text-[0.9375rem] leading-tight font-semibold hover:bg-accent hover:text-ink pointer-coarse:min-h-11"
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
