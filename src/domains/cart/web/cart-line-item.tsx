import { ProductPicture } from '#domains/catalogue/web/parts/product-picture.tsx'
import { formatShortRupees } from '#shared/money.ts'
import { Link } from '#ui/link.tsx'
import type { CartLine } from '../contract.ts'
import { LineControls } from './line-controls.tsx'

/** 'Size: M | Color: Black', or as much of it as there is to choose. */
function choiceOf({ size, color }: CartLine): string {
  return [size && `Size: ${size}`, color && `Color: ${color}`].filter(Boolean).join(' | ')
}

export function CartLineItem({ line }: { line: CartLine }) {
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-4 border-b border-line p-4">
      <ProductPicture image={line.image ? { url: line.image, altText: '' } : undefined} sizes="5rem" />
      <div className="flex flex-col gap-1">
        <Link
          to={`/product/${line.productId}`}
          className="text-[0.9375rem] leading-snug font-semibold underline-offset-4 hover:underline"
        >
          {line.name}
        </Link>
        <p className="tag-type text-smoke">{choiceOf(line)}</p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-2">
          <LineControls line={line} />
          <p className="flex grow items-baseline justify-between gap-x-3 font-mono text-sm sm:block sm:text-right">
            <span className="block font-bold">{formatShortRupees(line.price * line.quantity)}</span>
            <span className="block text-xs text-smoke">{formatShortRupees(line.price)} each</span>
          </p>
        </div>
      </div>
    </li>
  )
}
