import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { brand } from '#shared/brand.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { useSite } from '#ui/site.ts'
import { footerWinterWear, type SiteLink, shopLinks } from './navigation.ts'

export function Footer() {
  return (
    <footer className="border-t border-ink bg-ink text-paper">
      <div className="grid grid-cols-2 border-b border-iron md:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="gutter col-span-full flex flex-col justify-between gap-10 py-10 lg:col-span-1 lg:border-r lg:border-iron">
          <BrandMark className="w-full max-w-md text-acid" />
          <p className="headline text-2xl">{brand.tagline}</p>
        </div>
        <LinkColumn title="Shop" links={shopLinks} />
        <LinkColumn title="Winter Wear" links={footerWinterWear} />
        <FollowUs />
      </div>
      <p className="tag-type gutter flex flex-wrap justify-between gap-x-8 gap-y-2 py-5 text-ash">
        <span>
          © <CurrentYear /> {brand.name}. All rights reserved.
        </span>
        <span>Prices in ₹</span>
      </p>
    </footer>
  )
}

const column =
  'gutter border-t border-iron py-8 not-last:border-r max-md:last:col-span-2 lg:border-t-0 lg:py-10 max-md:[&:nth-child(3)]:border-r-0'
const title = 'tag-type mb-3 text-ash'
const item =
  'inline-flex min-h-9 items-center text-[0.9375rem] leading-tight font-semibold hover:bg-acid hover:text-ink pointer-coarse:min-h-11'

function LinkColumn({ title: heading, links }: { title: string; links: SiteLink[] }) {
  return (
    <nav aria-label={`${heading}, all links`} className={column}>
      <h2 className={title}>{heading}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.to}>
            <Link to={link.to} className={item}>
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function FollowUs() {
  return (
    <section className={column}>
      <h2 className={title}>Follow Us</h2>
      <ul>
        {brand.social.map(({ name, url }) => (
          <li key={name}>
            <a href={url} rel="noreferrer" target="_blank" className={item}>
              {name}
            </a>
          </li>
        ))}
        <li>
          <a href={`mailto:${brand.contact.email}`} className={item}>
            {brand.contact.email}
          </a>
        </li>
      </ul>
    </section>
  )
}

const never = () => () => {}

/** The page may have been rendered last year: the server's year first, the visitor's as soon as React is awake. */
function CurrentYear() {
  const { year } = useSite()
  return useSyncExternalStore(
    never,
    () => new Date().getFullYear(),
    () => year,
  )
}
