import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { formatDateTime, formatShortDate } from '#shared/format-date.ts'
import { formatRupees } from '#shared/money.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { Link } from '#ui/link.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import { Tag } from '#ui/tag.tsx'
import type { Customer } from '../../admin-contract.ts'
import { Card, Empty, factLinkClass } from './card.tsx'
import { CustomerActivity } from './customer-activity.tsx'
import { CustomerData } from './customer-data.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerTags } from './customer-tags.tsx'
import { customerQueryOptions } from './customers-queries.ts'

export function CustomerPage() {
  const { id = '' } = useParams()
  const query = useQuery(customerQueryOptions(id))
  return (
    <>
      <AdminPageHeader title={query.data?.name ?? 'Customer'} hasLateTitle>
        <Link
          to="/admin/customers"
          className="inline-flex min-h-11 items-center border border-ink bg-paper px-4 text-sm font-semibold hover:bg-accent"
        >
          All customers
        </Link>
      </AdminPageHeader>
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-5 py-5">
        <QueryContent query={query}>{(customer) => <Details key={customer._id} customer={customer} />}</QueryContent>
      </div>
    </>
  )
}

const columnClass = 'grid-cols-[minmax(0,1fr)] gap-5 max-xl:contents xl:grid'

function Details({ customer }: { customer: Customer }) {
  return (
    <>
      <Figures customer={customer} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(22rem,2fr)]">
        <div className={columnClass}>
          <CustomerActivity customer={customer} />
        </div>
        <div className={columnClass}>
          {/* on small screens, who it is comes first */}
          <div className="max-xl:-order-1">
            <Contact customer={customer} />
          </div>
          <CustomerTags customer={customer} />
          <CustomerNotes customer={customer} />
          <Addresses customer={customer} />
          <CustomerData customer={customer} />
        </div>
      </div>
    </>
  )
}

function Figures({ customer: { orders, spent, lastOrderAt } }: { customer: Customer }) {
  const figures = {
    Orders: String(orders),
    'Spent, less refunds': formatRupees(spent),
    'Average order': orders === 0 ? '–' : formatRupees(spent / orders),
    'Last order': lastOrderAt ? formatShortDate(lastOrderAt) : '–',
  }
  return (
    <dl className="grid grid-cols-2 border-t border-l border-ink md:grid-cols-4">
      {Object.entries(figures).map(([term, value]) => (
        <div key={term} className="grid gap-1 border-r border-b border-ink bg-chalk px-4 py-3">
          <dt className="mono-caption text-smoke">{term}</dt>
          <dd className="font-mono text-lg font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Contact({ customer: { email, phone, createdAt, role, isDemo, newsletter } }: { customer: Customer }) {
  const facts: Record<string, ReactNode> = {
    Email: (
      <a href={`mailto:${email}`} className={factLinkClass}>
        <span>
          <EmailAddress address={email} />
        </span>
      </a>
    ),
    Phone: phone ? (
      <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={`font-mono ${factLinkClass}`}>
        {phone}
      </a>
    ) : (
      'None yet'
    ),
    Joined: formatDateTime(createdAt),
    Newsletter: formatConsent(newsletter),
  }
  return (
    <Card title="Contact">
      {(role === 'admin' || isDemo) && (
        <p className="mb-3 flex gap-2">
          {role === 'admin' && <Tag color="ink">Admin</Tag>}
          {isDemo && <Tag color="outline">Demo</Tag>}
        </p>
      )}
      <dl className="grid gap-2 text-sm">
        {Object.entries(facts).map(([term, value]) => (
          <div key={term} className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-2">
            <dt className="mono-caption self-center text-smoke">{term}</dt>
            <dd className="font-semibold break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {newsletter && newsletter.state !== 'left' && (
        <blockquote className="mt-3 border-l-4 border-ink pl-3 text-sm text-pretty text-smoke">
          {newsletter.consent}
        </blockquote>
      )}
    </Card>
  )
}

function formatConsent(newsletter: Customer['newsletter']): string {
  if (!newsletter) return 'No consent'
  const { state, consentedAt, confirmedAt, unsubscribedAt } = newsletter
  if (state === 'left') return `Unsubscribed ${formatShortDate(unsubscribedAt ?? consentedAt)}`
  return state === 'confirmed'
    ? `Confirmed ${formatShortDate(confirmedAt ?? consentedAt)}`
    : `Not confirmed, asked ${formatShortDate(consentedAt)}`
}

function Addresses({ customer: { addresses, lastOrderAddress } }: { customer: Customer }) {
  return (
    <Card title="Addresses" aside={addresses.length || undefined}>
      {addresses.length === 0 && !lastOrderAddress && <Empty>No addresses yet.</Empty>}
      <ul className="grid gap-3 text-sm">
        {addresses.map((address, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: addresses have no id here and never change order
          <Address key={index} address={address} label={address.isDefault ? 'Default' : undefined} />
        ))}
        {lastOrderAddress && <Address address={lastOrderAddress} label="Last order" />}
      </ul>
    </Card>
  )
}

type AddressFields = NonNullable<Customer['lastOrderAddress']>

function Address({ address, label }: { address: AddressFields; label: string | undefined }) {
  const { firstName, lastName, address: street, city, postalCode, state, country, phone } = address
  return (
    <li className="border-l-4 border-line pl-3 break-words">
      <span className="flex flex-wrap items-center gap-2 font-semibold">
        {firstName} {lastName} {label && <Tag color="outline">{label}</Tag>}
      </span>
      {street}, {city} {postalCode}, {state}
      {country !== 'India' && `, ${country}`}
      <span className="block font-mono text-xs">{phone}</span>
    </li>
  )
}
