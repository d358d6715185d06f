import { ProductPicture } from '#domains/catalogue/web/parts/product-picture.tsx'
import { formatShortRupees } from '#shared/money.ts'
import { Link } from '#ui/link.tsx'
import type { CartLine } from '../../contract.ts'
import { LineControls } from '../line-controls.tsx'
import { noticesOf } from '../line-notices.ts'

/** 'Size: M | Color: Black', or as much of it as there is to choose. */
function choiceOf({ size, color }: CartLine): string {
  return [size && `Size: ${size}`, color && `Color: ${color}`].filter(Boolean).join(' | ')
}

export function CartLineItem({ line }: { line: CartLine }) {
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-4 border-b border-line p-4">
      <ProductPicture image={line.image ? { url: line.image, altText: '' } : undefined} sizes="5rem" />
      <div className="flex flex-col items-start gap-1">
        <Name line={line} />
        <p className="tag-type text-smoke">{choiceOf(line)}</p>
        {noticesOf(line).map((notice) => (
          <p key={notice} className="bg-brick px-2 py-1 text-sm leading-snug font-semibold text-ink">
            {notice}
          </p>
        ))}
        <div className="mt-auto flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-2">
          <LineControls line={line} />
          {!line.gone && <Prices line={line} />}
        </div>
      </div>
    </li>
  )
}

function Name({ line: { productId, name, gone } }: { line: CartLine }) {
  const look = 'text-[0.9375rem] leading-snug font-semibold'
  if (gone) return <p className={look}>{name}</p>
  return (
    <Link to={`/product/${productId}`} className={`${look} underline-offset-4 hover:underline`}>
      {name}
    </Link>
  )
}

function Prices({ line: { price, quantity } }: { line: CartLine }) {
  return (
    <p className="flex grow items-baseline justify-between gap-x-3 font-mono text-sm sm:block sm:text-right">
      <span className="block font-bold">{formatShortRupees(price * quantity)}</span>
      <span className="block text-xs text-smoke">{formatShortRupees(price)} each</span>
    </p>
  )
}
