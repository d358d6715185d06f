import { expect, it } from 'vitest'
import { findDifferences } from './find-differences.ts'
import { emptyFormValues, type ProductFormValues } from './product-form-values.ts'

const theirs: ProductFormValues = {
  ...emptyFormValues,
  name: 'Tee',
  originalPrice: '900',
  cells: { 'M\nBlack': '3', 'S\nBlack': '2' },
}

it('names the fields as the form does, with both values', () => {
  const mine: ProductFormValues = {
    ...theirs,
    originalPrice: '',
    state: 'draft',
    countedBy: 'variant',
    cells: { 'M\nBlack': '5', 'S\nBlack': '2' },
    seoDescription: 'x'.repeat(200),
    images: [{ url: '/a.jpg', altText: '' }],
  }
  expect(findDifferences(mine, theirs)).toEqual([
    { label: 'Original Price', mine: 'Empty', theirs: '900' },
    { label: 'State', mine: 'Draft', theirs: 'Live' },
    { label: 'Images', mine: '1 image', theirs: '0 images' },
    { label: 'Stock counting', mine: 'By size and colour', theirs: 'One number' },
    { label: 'Count In Stock by size and colour', mine: 'M, Black: 5', theirs: 'M, Black: 3' },
    { label: 'SEO text', mine: `${'x'.repeat(160)}…`, theirs: 'Empty' },
  ])
})

it('finds no difference between equal drafts', () => expect(findDifferences(theirs, theirs)).toEqual([]))
