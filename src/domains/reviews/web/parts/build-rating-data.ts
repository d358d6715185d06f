import type { ReviewPage } from '../../contract.ts'

/** Reviews in the data of a product; search engines show few. */
const MAX_REVIEWS = 5

/** Builds the part of a product's schema.org data that is about its rating: nothing without real, published reviews. */
export function buildRatingData(page: ReviewPage | undefined): Record<string, unknown> {
  if (page?.summary.average === undefined) return {}
  const reviews = page.reviews.filter(({ isDemo }) => !isDemo).slice(0, MAX_REVIEWS)
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: page.summary.average.toFixed(1),
      reviewCount: page.summary.count,
      bestRating: 5,
      worstRating: 1,
    },
    review: reviews.map(({ rating, author, title, text, createdAt }) => ({
      '@type': 'Review',
      reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
      author: { '@type': 'Person', name: author },
      ...(title ? { name: title } : {}),
      reviewBody: text,
      datePublished: createdAt.slice(0, 10),
    })),
  }
}
