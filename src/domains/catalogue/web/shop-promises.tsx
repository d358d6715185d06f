import { Lock, RefreshCw, Truck } from 'lucide-react'
import { formatRange } from '#shared/format-promises.ts'
import { type Site, useSite } from '#ui/site.ts'

const listPromises = ({ commerce: { returnDays }, pages, brand }: Site) => [
  ...(pages.freeShipping
    ? [
        {
          Icon: Truck,
          title: 'Free Shipping',
          text: 'On every order.',
        },
      ]
    : []),
  {
    Icon: RefreshCw,
    title: 'Easy Return / Replacement',
    text: `${brand.copy.returnsQuestion} Tell us within ${formatRange(returnDays)} days of delivery.`,
  },
  {
    Icon: Lock,
    title: 'Secure Checkout',
    text: 'We never see your card number.',
  },
]

export function ShopPromises() {
  const promises = listPromises(useSite())
  return (
    <section aria-label="What we promise" className="below-fold border-t border-ink">
      <ul
        className={`grid divide-y divide-ink md:divide-x md:divide-y-0 ${promises.length === 3 ? 'md:grid-cols-3' : 'md:grid-cols-2'}`}
      >
        {promises.map(({ Icon, title, text }) => (
          <li
            key={title}
            className="gutter grid grid-cols-[2.5rem_1fr] content-start items-start gap-x-2 gap-y-2 py-6 lg:py-10"
          >
            <Icon aria-hidden="true" strokeWidth={1.75} className="size-6" />
            <h2 className="text-lg leading-6 font-bold">{title}</h2>
            <p className="col-start-2 max-w-prose text-pretty text-smoke">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
