import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import type { AdminProduct } from '../../admin-contract.ts'
import { ProductImageFrame } from '../parts/product-image-frame.tsx'
import { stateColors, stateLabels } from './texts.ts'

/** A product in a list that an admin edits. */
export function ProductLine({ product }: { product: Pick<AdminProduct, '_id' | 'name' | 'sku' | 'state' | 'images'> }) {
  const image = product.images.find(({ isPending }) => !isPending)
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden="true" className="w-9 shrink-0 border border-line">
        <ProductImageFrame image={image && { ...image, altText: '' }} sizes="36px" maxWidth={400} />
      </span>
      <span className="min-w-0">
        <Link
          to={`/admin/products/${product._id}/edit`}
          className="block font-semibold underline-offset-4 wrap-anywhere hover:underline"
        >
          {product.name}
        </Link>
        <span className="mono-caption text-smoke wrap-anywhere">{product.sku}</span>
      </span>
      {product.state !== 'live' && <Badge color={stateColors[product.state]}>{stateLabels[product.state]}</Badge>}
    </span>
  )
}
