import { expect, it } from 'vitest'
import type { Review, ReviewPage } from '../../contract.ts'
import { buildRatingData } from './build-rating-data.ts'

const review: Review = {
  _id: '019a8c4e7d21f03b5e6c9a42',
  rating: 4,
  title: 'Solid',
  text: 'Heavy cotton.',
  author: 'Asha R.',
  images: [],
  createdAt: '2026-11-15T08:00:00.000Z',
}
const createPage = (count: number, reviews: Review[]): ReviewPage => ({
  summary: {
    ...(count > 0 ? { average: 4 } : {}),
    count,
    stars: { 1: 0, 2: 0, 3: 0, 4: count, 5: 0 },
    fit: { small: 0, true: 0, large: 0 },
  },
  reviews,
})

it('describes the rating and up to five reviews', () => {
  const data = buildRatingData(createPage(9, Array<Review>(6).fill(review)))
  expect(data['aggregateRating']).toMatchObject({ ratingValue: '4.0', reviewCount: 9, bestRating: 5 })
  expect(data['review']).toHaveLength(5)
  expect(data['review']).toMatchObject([
    { author: { name: 'Asha R.' }, name: 'Solid', reviewBody: 'Heavy cotton.', datePublished: '2026-11-15' },
    {},
    {},
    {},
    {},
  ])
})

it('has nothing without real reviews', () => {
  expect(buildRatingData(undefined)).toEqual({})
  expect(buildRatingData(createPage(0, [{ ...review, isDemo: true }]))).toEqual({})
})

it('leaves demo reviews out', () => {
  const data = buildRatingData(createPage(1, [{ ...review, isDemo: true, author: 'Demo' }, review]))
  expect(data['review']).toMatchObject([{ author: { name: 'Asha R.' } }])
})
