import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryContent } from '#ui/query-content.tsx'
import type { ShopDetails } from '../../contract.ts'
import { shopQueryOptions } from '../queries.ts'

/** A page that renders this must preload `shopQueryOptions`. */
export function ContactDetails() {
  return (
    <div className="@container">
      <QueryContent query={useQuery(shopQueryOptions)}>{(shop) => <Facts shop={shop} />}</QueryContent>
    </div>
  )
}

/** A new shop may have none. */
export const hasContactDetails = ({ seller, care, grievance }: ShopDetails) =>
  [care.email, care.phone, seller.name, grievance.officer].some(Boolean)

function Facts({ shop }: { shop: ShopDetails }) {
  if (!hasContactDetails(shop)) return null
  const { seller, care, grievance } = shop
  return (
    <dl className="grid gap-px border-y border-ink bg-ink @xl:grid-cols-2 @xl:border-x @5xl:grid-cols-4">
      {care.email && (
        <Fact label="Email us" note={`We reply ${care.replies}.`}>
          <EmailLink address={care.email} />
        </Fact>
      )}
      {care.phone && (
        <Fact label="Phone" note={care.hours}>
          <a href={`tel:${care.phone.replace(/[^\d+]/g, '')}`} className={linkClass}>
            {care.phone}
          </a>
        </Fact>
      )}
      {seller.name && (
        <Fact label="Sold by" note={seller.gstin && `GSTIN ${seller.gstin}`}>
          <address className="not-italic">
            {[seller.name, ...seller.address, seller.state].filter(Boolean).map((line) => (
              <span key={line} className="block first:font-semibold">
                {line}
              </span>
            ))}
          </address>
        </Fact>
      )}
      {grievance.officer && (
        <Fact label="Grievance officer" note="Replies within 48 hours, resolves complaints within one month.">
          <span className="block font-semibold">{grievance.officer}</span>
          <EmailLink address={grievance.email} />
        </Fact>
      )}
    </dl>
  )
}

const linkClass =
  'underline decoration-1 underline-offset-4 hover:bg-accent pointer-coarse:inline-block pointer-coarse:py-2'

function EmailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className={`${linkClass} break-words`}>
      {address}
    </a>
  )
}

function Fact({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  return (
    <div className="flex flex-col bg-paper py-5 @xl:px-5">
      <dt className="mono-caption pb-2 text-smoke">{label}</dt>
      <dd className="min-w-0 leading-relaxed">{children}</dd>
      <dd className="mono-caption mt-auto pt-3 text-smoke">{note}</dd>
    </div>
  )
}
