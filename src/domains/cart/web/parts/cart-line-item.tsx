import { useId, useState } from 'react'
import { ProductImageFrame } from '#domains/catalogue/web/parts/product-image-frame.tsx'
import { productPath } from '#domains/catalogue/web/parts/product-path.ts'
import { formatShortRupees } from '#shared/money.ts'
import { Link } from '#ui/link.tsx'
import type { CartLine } from '../../contract.ts'
import { formatLineName } from '../line-changes.ts'
import { focusNeighbor, LineControls } from '../line-controls.tsx'
import { getChangeButtonId, useMoveLine } from '../line-mutations.ts'
import { findPriceNotice } from '../line-notices.ts'
import { LineOptions } from '../line-options.tsx'
import { useDismissPriceNotice } from '../queries.ts'
import { StockNotice } from '../stock-notice.tsx'

export function formatVariant({ size, color }: CartLine): string {
  return [size && `Size: ${size}`, color && `Color: ${color}`].filter(Boolean).join(' | ')
}

export function CartLineItem({ line }: { line: CartLine }) {
  return (
    <li className="relative grid grid-cols-[4rem_minmax(0,1fr)] items-start gap-3 border-b border-line p-4 sm:grid-cols-[6rem_minmax(0,1fr)] sm:gap-4">
      <ProductImageFrame image={line.image ? { url: line.image, altText: '' } : undefined} sizes="6rem" />
      <div className="flex flex-col items-start gap-1">
        <div className="pr-9">
          <LineName line={line} />
        </div>
        <p className="mono-caption text-smoke">{formatVariant(line)}</p>
        <StockNotice line={line} onReduce={focusRemoveButton} />
        <PriceNotice line={line} />
        <div className="flex w-full flex-wrap items-center justify-between gap-2 pt-2">
          <LineControls line={line} />
          {!line.gone && <Prices line={line} />}
        </div>
        {!line.gone && <LineActions line={line} />}
      </div>
    </li>
  )
}

const linkButton = 'focus-inside -mb-2.5 min-h-11 cursor-pointer text-sm underline underline-offset-4 hover:bg-accent'

function LineActions({ line }: { line: CartLine }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { mutate: move } = useMoveLine()
  const name = formatLineName(line)
  const hasOptions = line.size !== undefined || line.color !== undefined
  return (
    <>
      <div className="flex flex-wrap gap-x-4">
        {hasOptions && (
          <button
            id={getChangeButtonId(line)}
            type="button"
            aria-label={`Change: ${name}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
            className={linkButton}
          >
            Change
          </button>
        )}
        <button
          type="button"
          aria-label={`Save for later: ${name}`}
          onClick={({ currentTarget }) => {
            focusNeighbor(currentTarget)
            move({ ...line, saved: true })
          }}
          className={linkButton}
        >
          Save for later
        </button>
      </div>
      {isOpen && <LineOptions id={id} line={line} />}
    </>
  )
}

export function LineName({ line: { productId, name, gone, ...variant } }: { line: CartLine }) {
  const textStyle = 'text-[0.9375rem] leading-snug font-semibold'
  if (gone) return <p className={textStyle}>{name}</p>
  return (
    <Link to={productPath(productId, variant)} className={`${textStyle} underline-offset-4 hover:underline`}>
      {name}
    </Link>
  )
}

/** Keeps the focus in the line when the pressed button disappears. */
const focusRemoveButton = (button: HTMLElement) =>
  button.closest('li')?.querySelector<HTMLElement>('[data-remove-button]')?.focus()

function PriceNotice({ line }: { line: CartLine }) {
  const { mutate: dismiss } = useDismissPriceNotice()
  const notice = findPriceNotice(line)
  if (notice === undefined) return null
  return (
    <div className="flex w-full items-stretch border border-ink text-sm leading-snug font-semibold">
      <p className="grow px-2 py-1.5">{notice}</p>
      <button
        type="button"
        onClick={({ currentTarget }) => {
          focusRemoveButton(currentTarget)
          dismiss(line)
        }}
        className="focus-inside min-w-11 shrink-0 cursor-pointer border-l border-ink px-3 hover:bg-accent"
      >
        OK<span className="sr-only"> to the new price of {formatLineName(line)}</span>
      </button>
    </div>
  )
}

function Prices({ line: { price, quantity } }: { line: CartLine }) {
  return (
    <p className="ml-auto text-right font-mono">
      <span className="block font-bold">{formatShortRupees(price * quantity)}</span>
      <span className="block text-[0.6875rem] text-smoke sm:text-xs">{formatShortRupees(price)} each</span>
    </p>
  )
}
