import { useState } from 'react'
import type { ProductDetail } from '../../contract.ts'
import { resolveColor } from '../../rules.ts'
import { type HeadingLevel, ProductArticle } from '../product-article.tsx'
import { usePurchase } from '../use-purchase.ts'

interface ProductDetailViewProps {
  product: ProductDetail
  headingLevel: HeadingLevel
  /** The label of the link to the product's page; without it there is no link. */
  fullPageLabel?: string
}

/** A product with its purchase controls, embedded in another page. */
export function ProductDetailView(props: ProductDetailViewProps) {
  // the key resets the selection when the product changes
  return <EmbeddedProduct key={props.product._id} {...props} />
}

/** Keeps the selection in state, because the URL belongs to the surrounding page. */
function EmbeddedProduct({ product, headingLevel, fullPageLabel }: ProductDetailViewProps) {
  const [requestedColor, setRequestedColor] = useState<string>()
  const purchase = usePurchase(product, { color: resolveColor(product.colors, requestedColor) })
  return (
    <ProductArticle
      product={product}
      purchase={purchase}
      headingLevel={headingLevel}
      embedded={{ fullPageLabel, onSelectColor: setRequestedColor }}
    />
  )
}
