import { useState } from 'react'
import type { ProductDetail } from '../../contract.ts'
import { chosenColor } from '../../rules.ts'
import { type HeadingLevel, ProductArticle } from '../product-article.tsx'
import { usePurchase } from '../use-purchase.ts'

interface ProductDetailViewProps {
  product: ProductDetail
  headingLevel: HeadingLevel
  /** What the link to the product's own page is called; none without it. */
  fullPage?: string
}

/** A product with all its choices, on a page that is about more than this product. */
export function ProductDetailView(props: ProductDetailViewProps) {
  // another product starts with nothing chosen
  return <Embedded key={props.product._id} {...props} />
}

/** What is chosen stays here: the address is the page's own. */
function Embedded({ product, headingLevel, fullPage }: ProductDetailViewProps) {
  const [asked, setAsked] = useState<string>()
  const purchase = usePurchase(product, { color: chosenColor(product.colors, asked) })
  return (
    <ProductArticle
      product={product}
      purchase={purchase}
      headingLevel={headingLevel}
      embedded={{ fullPage, onColor: setAsked }}
    />
  )
}
