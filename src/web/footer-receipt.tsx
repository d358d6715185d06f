import { formatRange } from '#shared/format-promises.ts'
import { Barcode } from '#ui/barcode.tsx'
import { useSite } from '#ui/site.ts'
import { tornPaperStyle } from '#ui/torn-paper.ts'

export function FooterReceipt() {
  const { brand, pages, seller } = useSite()
  const { careEmail } = seller
  const lines = [
    ['Prices', 'in ₹'],
    ['Shipping', `${pages.worldwideShipping ? 'worldwide, ' : ''}${formatRange(pages.shippingDays)} days`],
    ['Email replies', pages.emailReplyTime],
  ] as const
  return (
    <div style={tornPaperStyle} className="mono-caption flex h-full flex-col bg-paper px-5 py-7 text-ink max-md:pb-4">
      <p className="headline pb-4 text-xl max-md:pb-2">{brand.tagline || brand.name}</p>
      <dl className={`grid gap-2 border-y border-dashed border-ink py-4 max-md:hidden ${careEmail ? '' : 'mb-4'}`}>
        {lines.map(([label, value]) => (
          <div key={label} className="flex items-baseline gap-2">
            <dt>{label}</dt>
            <dd className="flex grow items-baseline gap-2 text-right before:grow before:border-b before:border-dotted before:border-smoke">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {careEmail && (
        <a
          href={`mailto:${careEmail}`}
          className="focus-inside -mx-2 mt-1 mb-2 flex min-h-11 items-center px-2 font-bold break-all hover:bg-accent"
        >
          {careEmail}
        </a>
      )}
      <Barcode text={careEmail || brand.name} className="mt-auto h-10 w-full max-md:hidden" />
    </div>
  )
}
