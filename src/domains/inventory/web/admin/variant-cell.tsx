import { ProductImageFrame } from '#domains/catalogue/web/parts/product-image-frame.tsx'
import { nameOverLine } from '#ui/admin/name-over-line.ts'
import { Link } from '#ui/link.tsx'
import type { NamedVariant } from '../../admin-contract.ts'
import { formatOptions } from './stock-texts.ts'

interface VariantCellProps {
  variant: NamedVariant & { image?: string | undefined }
  /** Shows the image, or that there is none. */
  hasImage?: boolean
}

/** Names a variant, with a link to its product. */
export function VariantCell({ variant, hasImage = false }: VariantCellProps) {
  const { productId, name, sku, image } = variant
  const options = formatOptions(variant)
  return (
    <span className="flex items-center gap-3">
      {hasImage && (
        <span aria-hidden="true" className="w-9 shrink-0 border border-line">
          <ProductImageFrame image={image ? { url: image, altText: '' } : undefined} sizes="36px" maxWidth={400} />
        </span>
      )}
      <span className={nameOverLine}>
        {name ? (
          <Link
            to={`/admin/products/${productId}/edit#stock`}
            className="block break-words underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        ) : (
          <span className="text-smoke">Deleted product</span>
        )}
        <span className="font-normal">
          {options}
          {sku && (
            <span className={`inline-block max-w-full font-mono text-xs break-all text-smoke ${options ? 'ml-2' : ''}`}>
              {sku}
            </span>
          )}
        </span>
      </span>
    </span>
  )
}
