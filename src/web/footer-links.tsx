import { Link } from '#ui/link.tsx'
import { footerWinterWearLinks, type SiteLink, shopLinks } from './navigation.ts'

const support: SiteLink[] = [
  { label: 'Contact', to: '/contact' },
  { label: 'Shipping Policy', to: '/shipping' },
  { label: 'Return & Refund Policy', to: '/returnpolicy' },
  { label: 'Return Form', to: '/return' },
  { label: 'Terms & Conditions', to: '/terms' },
  { label: 'About', to: '/about' },
]

const cell = 'gutter border-iron py-8 lg:py-10'

export function FooterLinks() {
  return (
    <div className="below-fold grid border-b border-iron lg:grid-cols-[2fr_1fr]">
      <nav aria-label="Shop, all links" className="grid grid-cols-2 border-iron max-lg:border-b lg:border-r">
        <LinkList className={`${cell} border-r`} title="Shop" links={shopLinks} />
        <LinkList className={cell} title="Winter Wear" links={footerWinterWearLinks} />
      </nav>
      <nav aria-label="Support">
        <LinkList
          className={cell}
          listClassName="max-lg:columns-2 max-lg:gap-x-[clamp(2rem,5vw,5rem)]"
          title="Support"
          links={support}
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
          <li key={link.to} className="break-inside-avoid">
            <Link
              to={link.to}
              className="focus-inside -mx-2 flex min-h-9 items-center px-2 py-1 text-[0.9375rem] leading-tight font-semibold hover:bg-acid hover:text-ink pointer-coarse:min-h-11"
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
