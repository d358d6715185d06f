import { Copy, MessageCircle } from 'lucide-react'
import { formatDateTime } from '#shared/format-date.ts'
import { formatShortRupees } from '#shared/money.ts'
import { copyText } from '#ui/copy-text.ts'
import { useSite } from '#ui/site.ts'
import type { CreatedDraftOrder } from '../../draft-contract.ts'
import { toE164 } from '../to-e164.ts'

const button =
  'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 border border-ink bg-paper px-4 text-sm font-semibold hover:bg-accent'

/** The link can be shared only now: the shop keeps just a hash of it. */
export function DraftLink({ draft }: { draft: CreatedDraftOrder & { link: string } }) {
  const { brand } = useSite()
  const { link, customer, shippingAddress, totalPrice, expiresAt, isEmailed } = draft
  const amount = formatShortRupees(totalPrice)
  const text = `Hello ${shippingAddress.firstName}, here is the payment link for your ${brand.name} order of ${amount}: ${link} It works until ${formatDateTime(expiresAt)}.`
  const phone = toE164(shippingAddress.phone, shippingAddress.country)?.slice(1) ?? ''
  const copy = () => copyText(link, { copied: 'Link copied.', failed: "We couldn't copy the link." })
  return (
    <div className="grid gap-4">
      <p role="status" className="bg-accent px-3 py-2 font-semibold">
        {isEmailed ? `Payment link emailed to ${customer.email}.` : 'The payment link is ready to be shared.'}
      </p>
      <label className="grid gap-1.5">
        <span className="mono-caption">
          Payment link for {customer.name}, {amount}
        </span>
        <input
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
          className="h-11 w-full border border-ink bg-chalk px-3 font-mono text-sm"
        />
      </label>
      <div className="flex flex-wrap gap-2">
        <button type="button" onClick={() => void copy()} className={button}>
          <Copy aria-hidden="true" className="size-4" />
          Copy link
        </button>
        <a
          href={`https://wa.me/${phone}?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
          className={button}
        >
          <MessageCircle aria-hidden="true" className="size-4" />
          Send on WhatsApp
        </a>
      </div>
      <p className="max-w-[60ch] text-sm text-smoke">
        It works until {formatDateTime(expiresAt)}, at the agreed price. No stock is held until the customer pays. The
        link is shown only now; you can make a new one in the list of draft orders.
      </p>
    </div>
  )
}
