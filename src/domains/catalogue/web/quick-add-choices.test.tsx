import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { ProductDetail } from '../contract.ts'
import { toProductCardData } from './product-card-data.ts'
import { productQueryOptions } from './queries.ts'
import { QuickAddDialog } from './quick-add-choices.tsx'

const product: ProductDetail = {
  _id: '0123456789abcdef01234567',
  name: 'Corner Cap',
  price: 499,
  description: [],
  images: [],
  inStock: true,
  countInStock: 3,
  sizes: ['S', 'M'],
  colors: [],
  brand: 'Nukkad',
  material: '240 GSM Cotton',
  category: 'Top Wear',
  gender: 'Unisex',
  collections: [],
  sku: 'NKD-1',
  stock: [
    { size: 'S', available: 3 },
    { size: 'M', available: 0 },
  ],
  variants: [],
  measurements: [],
}

function listButtons(changes: Partial<ProductDetail>) {
  const detail = { ...product, ...changes }
  const queryClient = new QueryClient()
  queryClient.setQueryData(productQueryOptions(detail._id).queryKey, detail)
  const html = renderToString(
    <QueryClientProvider client={queryClient}>
      <StaticRouter location="/">
        <QuickAddDialog product={toProductCardData(detail)} isOpen onClose={() => {}} />
      </StaticRouter>
    </QueryClientProvider>,
  )
  return [...html.matchAll(/<button[^>]*aria-label="([^"]+)"[^>]*>([^<]*)<\/button>/g)].map(([, ...names]) => names)
}

describe('the quick add dialog', () => {
  it('has a button for each size', () => {
    expect(listButtons({})).toEqual([
      ['Add size S', 'S'],
      ['M, sold out', 'M'],
    ])
  })

  it('has one button for a product without sizes', () => {
    expect(listButtons({ sizes: [], stock: [{ available: 3 }] })).toEqual([['Add one size', 'One size']])
    expect(listButtons({ sizes: [], stock: [{ available: 0 }] })).toEqual([['One size, sold out', 'One size']])
  })
})
