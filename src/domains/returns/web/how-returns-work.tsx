import { formatRange } from '#shared/format-promises.ts'
import { Link } from '#ui/link.tsx'
import { type Site, useSite } from '#ui/site.ts'

const listSteps = ({ pages, commerce }: Site) => [
  {
    title: 'Ask',
    text: `Within ${formatRange(commerce.returnDays)} days of delivery. Damaged, or not what you ordered? Add a photo.`,
  },
  { title: 'We reply', text: `By email, ${pages.emailReplyTime}, with where to send it.` },
  { title: 'Send it', text: 'Unworn, unwashed, tags on. As it came out of the bag.' },
  {
    title: 'Sorted',
    text: `We check it when it arrives. Once it's approved, your refund takes ${formatRange(pages.refundBusinessDays)} business days. A new size is reserved for you from the moment you ask.`,
  },
]

export function HowReturnsWork() {
  return (
    <section aria-labelledby="how-it-works" className="gutter bg-ink py-8 text-paper lg:sticky lg:top-header lg:py-10">
      <h2 id="how-it-works" className="headline mb-6 text-[clamp(1.35rem,2.4vw,2.25rem)]">
        How it works
      </h2>
      <ol className="border-t border-iron">
        {listSteps(useSite()).map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[2.5rem_minmax(0,1fr)] border-b border-iron py-4">
            <span aria-hidden="true" className="font-mono font-bold text-accent">
              {index + 1}
            </span>
            <div className="grid gap-1">
              <h3 className="font-bold">{title}</h3>
              <p className="max-w-[46ch] leading-snug text-pretty">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-1">
        {[
          { to: '/returnpolicy', label: 'Return & Refund Policy' },
          { to: '/contact', label: 'Ask us' },
        ].map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:bg-accent hover:text-ink"
          >
            {label}
          </Link>
        ))}
      </p>
    </section>
  )
}
