import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { beforeAll, describe, expect, it } from 'vitest'
import { shopSettings } from '#tests/support/shop-settings.ts'
import { loadLazyComponents } from '#ui/lazy-hydration.tsx'
import { SiteContext, toSite } from '#ui/site.ts'
import type { ProductDetail } from '../../contract.ts'
import { EmbeddedProduct } from './embedded-product.tsx'

const product: ProductDetail = {
  _id: '0123456789abcdef01234567',
  name: 'Corner Tee',
  price: 1199,
  originalPrice: 999,
  description: ['Two walls, one corner.', 'Wash cold.'],
  images: [
    { url: '/media/tee-black-800.webp', altText: 'Corner Tee in Black', color: 'Black' },
    { url: '/media/tee-white-800.webp', altText: 'Corner Tee in White', color: 'White' },
  ],
  inStock: true,
  countInStock: 9,
  sizes: ['M', 'L'],
  colors: ['Black', 'White'],
  brand: 'Nukkad',
  material: '240 GSM Cotton',
  category: 'Top Wear',
  gender: 'Unisex',
  collections: ['OverSized T-Shirt'],
  sku: 'NKD-1',
  stock: [
    { size: 'M', color: 'Black', available: 0 },
    { size: 'M', color: 'White', available: 0 },
    { size: 'L', color: 'Black', available: 9 },
    { size: 'L', color: 'White', available: 0 },
  ],
  variants: [],
  measurements: [{ size: 'M', cm: { chest: 112 } }],
}

const render = (view: ReactNode) =>
  renderToString(
    <SiteContext value={toSite(shopSettings.current(), { year: 2026 })}>
      <QueryClientProvider client={new QueryClient()}>
        <StaticRouter location="/">{view}</StaticRouter>
      </QueryClientProvider>
    </SiteContext>,
  )

const renderProduct = (changes: Partial<ProductDetail>) =>
  render(<EmbeddedProduct product={{ ...product, ...changes }} headingLevel={2} />)

beforeAll(loadLazyComponents)

describe('a product embedded in another page', () => {
  it('uses the given heading level', () => {
    expect(render(<EmbeddedProduct product={product} headingLevel={3} />)).toMatch(/<h3[^>]*>Corner Tee<\/h3>/)
    expect(renderProduct({})).toMatch(/<h2[^>]*>Corner Tee<\/h2>/)
    expect(renderProduct({})).not.toContain('<h1')
  })

  it('shows at most two images', () => {
    const images = ['front', 'back', 'side'].map((view) => ({ url: `/media/tee-${view}-800.webp`, altText: view }))
    const html = renderProduct({ images })
    expect(html.match(/alt="(front|back|side)"/g)).toEqual(['alt="front"', 'alt="back"'])
  })

  it('leads with the first paragraph and unfolds the others, unless the first is long', () => {
    const foldedText = (description: string[]) => /<details.*<\/details>/.exec(renderProduct({ description }))?.[0]
    expect(foldedText(['Two walls, one corner.', 'Wash cold.'])).toContain('Wash cold.')
    expect(foldedText(['Two walls, one corner.', 'Wash cold.'])).not.toContain('Two walls')
    expect(foldedText(['Two walls, one corner.'])).toBeUndefined()
    expect(foldedText(['Two walls, one corner. '.repeat(20), 'Wash cold.'])).toBeUndefined()
  })

  it('links to its own page when a label is given', () => {
    const link = `href="/product/${product._id}"`
    expect(render(<EmbeddedProduct product={product} headingLevel={2} fullPageLabel="See it all" />)).toMatch(
      new RegExp(`${link}[^>]*>See it all<`),
    )
    expect(renderProduct({})).not.toContain(link)
  })

  it('sets no view transition name', () => {
    expect(renderProduct({})).not.toContain('view-transition-name')
  })

  it('shows text, images, prices and color links without JavaScript', () => {
    const html = renderProduct({})
    for (const text of ['Two walls, one corner.', 'Wash cold.', 'Corner Tee in Black', '₹1,199.00', 'Room to bowl'])
      expect(html).toContain(text)
    expect(html).toContain(`href="/product/${product._id}?color=White"`)
    expect(html).toMatch(/<noscript><table/)
  })

  it('strikes through the original price when there is one', () => {
    expect(renderProduct({})).toMatch(/<s [^>]*>₹999\.00<\/s>/)
    expect(renderProduct({ originalPrice: undefined })).not.toContain('<s ')
  })

  it('with several colors preselects none and shows the images of the first', () => {
    const html = renderProduct({})
    expect(html).not.toMatch(/aria-current=| checked=/)
    expect(html).toContain('tee-black')
    expect(html).not.toContain('tee-white')
  })

  it('preselects the only color', () => {
    expect(renderProduct({ colors: ['Black'] })).toMatch(/<input[^>]* checked="" [^>]*value="Black"/)
  })

  it('marks sold-out sizes and colors', () => {
    const html = renderProduct({})
    expect(html.match(/aria-disabled="true"/g)?.length).toBe(2) // size M, and decreasing the quantity below 1
    expect(html).toContain('aria-label="White, sold out"')
    expect(html).toContain('aria-label="Black"')
  })

  it('shows that it is out of stock and how to get restock alerts', () => {
    const html = renderProduct({ countInStock: 0, inStock: false })
    expect(html).toMatch(/<button[^>]*disabled=""[^>]*>Out of Stock<\/button>/)
    expect(html).toContain('href="#newsletter"')
    expect(html).toContain('for restock alerts')
    expect(html).not.toContain('Add to Cart')
  })

  it('omits sizes, colors, measurements and images that the product does not have', () => {
    const html = renderProduct({ sizes: [], colors: [], measurements: [], images: [] })
    expect(html).not.toContain('Colour')
    expect(html).not.toContain('type="radio"')
    expect(html).not.toContain('Size guide')
    expect(html).toContain('No image')
  })
})
