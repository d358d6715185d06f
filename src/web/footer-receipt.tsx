import type { CSSProperties } from 'react'
import { brand } from '#shared/brand.ts'

const lines = [
  ['Prices', 'in ₹'],
  ['Shipping', 'worldwide, 3-6 days'],
  ['Email replies', 'within 24 hours'],
] as const

const tooth = (from: string) => `conic-gradient(from ${from}, transparent, black 1deg 89deg, transparent 90deg)`
/** Paper that was torn off a roll, above and below. */
const torn: CSSProperties = {
  mask: `${tooth('135deg at top')} top / 12px 51% repeat-x, ${tooth('-45deg at bottom')} bottom / 12px 51% repeat-x`,
}

/** What every order comes with, printed like the slip in the bag. */
export function FooterReceipt() {
  return (
    <div style={torn} className="tag-type flex h-full flex-col bg-paper px-5 py-7 text-ink">
      <p className="headline pb-4 font-sans text-xl">{brand.tagline}</p>
      <dl className="grid gap-2 border-y border-dashed border-ink py-4">
        {lines.map(([what, how]) => (
          <div key={what} className="flex items-baseline gap-2">
            <dt>{what}</dt>
            <dd className="flex grow items-baseline gap-2 text-right before:grow before:border-b before:border-dotted before:border-smoke">
              {how}
            </dd>
          </div>
        ))}
      </dl>
      <a
        href={`mailto:${brand.contact.email}`}
        className="focus-inside -mx-2 mt-1 mb-2 flex min-h-11 items-center px-2 font-bold break-all hover:bg-acid"
      >
        {brand.contact.email}
      </a>
      <Barcode text={brand.contact.email} />
    </div>
  )
}

const BARCODE_HEIGHT = 12

/** A bar for every bit that is set. */
function Barcode({ text }: { text: string }) {
  const bits = Array.from(text, (letter) => letter.charCodeAt(0).toString(2).padStart(8, '0')).join('')
  const bars = Array.from(bits, (bit, place) => (bit === '1' ? `M${place} 0h1v${BARCODE_HEIGHT}h-1z` : '')).join('')
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${bits.length} ${BARCODE_HEIGHT}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className="mt-auto h-10 w-full"
    >
      <path d={bars} />
    </svg>
  )
}
