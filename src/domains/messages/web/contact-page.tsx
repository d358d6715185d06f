import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import { ContactDetails, hasContactDetails } from '#domains/content/web/parts/contact-details.tsx'
import { OrganizationData } from '#domains/content/web/parts/organization-data.tsx'
import { shopQueryOptions } from '#domains/content/web/queries.ts'
import type { Order } from '#domains/orders/contract.ts'
import { OrderImage } from '#domains/orders/web/parts/order-image.tsx'
import { orderQueryOptions } from '#domains/orders/web/queries.ts'
import { shortenId } from '#shared/ids.ts'
import { Arrow } from '#ui/arrow.tsx'
import { Link } from '#ui/link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { ContactForm, type SentMessage } from './contact-form.tsx'

const DESCRIPTION = 'Write to us or find a quick answer.'

const quickAnswers = [
  { label: 'Where is my order?', to: '/my-orders' },
  { label: "It doesn't fit. How do I return it?", to: '/return' },
  { label: 'How long does shipping take?', to: '/shipping' },
  { label: 'When will I get my refund?', to: '/returnpolicy' },
]

export function ContactPage() {
  const [sent, setSent] = useState<SentMessage>()
  const { data: shop } = useQuery(shopQueryOptions)
  return (
    <>
      <PageHead title="Contact Us" description={DESCRIPTION} path="/contact" />
      <OrganizationData />
      <header className="gutter grid gap-4 border-b border-ink py-8 lg:flex lg:items-baseline lg:gap-10 lg:py-9">
        <h1 className="headline text-[clamp(2.1rem,6vw,5.5rem)]">Contact Us</h1>
        <p className="max-w-[46ch] text-lg leading-snug text-pretty lg:text-2xl">
          A question, a complaint or an idea: write to us.
        </p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_minmax(20rem,28rem)]">
        <section aria-label="Write to us" className="gutter py-8 lg:py-12">
          {sent ? <Thanks sent={sent} onWriteAnother={() => setSent(undefined)} /> : <MessageStart onSent={setSent} />}
        </section>
        <Section title="Quick answers" className="max-lg:border-t lg:grid-rows-[auto_1fr] lg:border-l">
          {/* as high as the form */}
          <ul className="-my-1 lg:my-0 lg:grid lg:border-y lg:border-line">
            {quickAnswers.map(({ label, to }) => (
              <li key={to} className="border-line not-last:border-b">
                <Link
                  to={to}
                  className="group focus-inside -mx-2 flex h-full min-h-12 items-center justify-between gap-4 px-2 font-semibold hover:bg-accent"
                >
                  {label} <Arrow />
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      </div>
      {(!shop || hasContactDetails(shop)) && (
        <Section title="Other ways to reach us" className="border-t">
          <ContactDetails />
        </Section>
      )}
    </>
  )
}

interface MessageStartProps {
  onSent: (sent: SentMessage) => void
}

/** Server rendering knows neither the user nor the query string, so both apply only after hydration. */
function MessageStart({ onSent }: MessageStartProps) {
  const isHydrated = useHydrated()
  const user = useUser()
  const [params] = useSearchParams()
  const orderId = (isHydrated && params.get('order')) || ''
  const { data: order } = useQuery({
    ...orderQueryOptions(user?._id ?? '', orderId),
    enabled: user !== undefined && orderId !== '',
    retry: false,
  })
  return (
    <>
      {order && <AboutOrder order={order} />}
      <ContactForm orderId={order?._id} onSent={onSent} />
    </>
  )
}

function AboutOrder({ order: { _id: id, orderItems } }: { order: Order }) {
  const [first, ...others] = orderItems
  const number = `#${shortenId(id)}`
  return (
    <section
      aria-label={`About order ${number}`}
      className="mb-4 flex items-center gap-4 border border-ink bg-chalk p-3"
    >
      <div className="w-14 shrink-0">
        <OrderImage url={first?.image ?? ''} sizes="56px" />
      </div>
      <div className="grid min-w-0 grow gap-0.5">
        <p className="font-semibold">
          About order <span className="font-mono">{number}</span>
        </p>
        {first && (
          <p className="truncate text-sm text-smoke">
            {first.name}
            {others.length > 0 && ` + ${others.length} more`}
          </p>
        )}
      </div>
      <Link
        to="/contact"
        replace
        className="inline-flex min-h-11 shrink-0 items-center font-semibold underline underline-offset-4 hover:bg-accent"
      >
        Remove
      </Link>
    </section>
  )
}

function Section({ title, className, children }: { title: string; className: string; children: ReactNode }) {
  return (
    <section className={`gutter grid gap-4 border-ink py-8 lg:py-12 ${className}`}>
      <h2 className="headline text-xl">{title}</h2>
      {children}
    </section>
  )
}

interface ThanksProps {
  sent: SentMessage
  onWriteAnother: () => void
}

/** Replaces the form and takes the focus. */
function Thanks({ sent: { name, email, confirmation }, onWriteAnother }: ThanksProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid content-start gap-6 bg-ink p-6 text-paper lg:min-h-full lg:p-10">
      <h2 ref={heading} tabIndex={-1} className="headline text-[clamp(2rem,5vw,4rem)] text-accent outline-none">
        Got it.
      </h2>
      <div role="status" className="grid gap-3 text-lg leading-snug text-pretty">
        <p>
          Thanks, {name}. {confirmation}
        </p>
        <p>
          We'll reply to <span className="font-mono text-base break-all">{email}</span>.
        </p>
      </div>
      <button
        type="button"
        onClick={onWriteAnother}
        className="min-h-12 cursor-pointer justify-self-start border border-paper px-5 font-semibold hover:bg-accent hover:text-ink"
      >
        Write another message
      </button>
    </div>
  )
}
