import { useState } from 'react'
import type { ProductDetail } from '../../contract.ts'
import { resolveColor } from '../../rules.ts'
import { DeliveryEstimate } from '../delivery-estimate.tsx'
import { type HeadingLevel, ProductArticle } from '../product-article.tsx'
import { useAddToCartForm } from '../use-add-to-cart-form.ts'

interface EmbeddedProductProps {
  product: ProductDetail
  headingLevel: HeadingLevel
  /** The label of the link to the product's page; without it there is no link. */
  fullPageLabel?: string
}

/** Renders a product with its add-to-cart form inside another page. */
export function EmbeddedProduct(props: EmbeddedProductProps) {
  // the key resets the selection when the product changes
  return <EmbeddedProductContent key={props.product._id} {...props} />
}

/** Keeps the selection in state, because the URL belongs to the surrounding page. */
function EmbeddedProductContent({ product, headingLevel, fullPageLabel }: EmbeddedProductProps) {
  const [requestedColor, setRequestedColor] = useState<string>()
  const form = useAddToCartForm(product, {
    color: resolveColor(product.colors, requestedColor),
    selectColor: setRequestedColor,
  })
  return (
    <ProductArticle
      product={product}
      form={form}
      headingLevel={headingLevel}
      purchaseInfo={product.countInStock > 0 && <DeliveryEstimate />}
      embedded={{ fullPageLabel }}
    />
  )
}
