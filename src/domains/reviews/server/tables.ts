import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { users } from '#domains/accounts/server/tables.ts'
import { products } from '#domains/catalogue/server/tables.ts'
import { orders } from '#domains/orders/server/tables.ts'
import { quoteList, timestamptz } from '#platform/database/columns.ts'
import { type Fit, fits, type ReviewStatus, reviewStatuses } from '../contract.ts'

/** Raw SQL, because the planner matches a partial index only by its literal condition. */
export const isPublished = sql.raw("status = 'published'")

export const reviews = pgTable(
  'reviews',
  {
    id: text('id').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Null for demo reviews, and after the customer's data was erased. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    orderId: text('order_id').references(() => orders.id, { onDelete: 'set null' }),
    /** As shown: the first name and an initial. */
    author: text('author').notNull(),
    rating: smallint('rating').notNull(),
    fit: text('fit').$type<Fit>(),
    title: text('title'),
    text: text('text').notNull(),
    /** The variant that the customer bought. */
    size: text('size'),
    color: text('color'),
    status: text('status').$type<ReviewStatus>().notNull().default('pending'),
    rejectionReason: text('rejection_reason'),
    reply: text('reply'),
    createdAt: timestamptz('created_at').notNull(),
    /** Incremented by every change. */
    version: integer('version').notNull().default(0),
    isDemo: boolean('is_demo').notNull().default(false),
  },
  (table) => [
    unique('reviews_once').on(table.productId, table.userId),
    // ids sort by age
    index('reviews_published_newest').on(table.productId, table.id).where(isPublished),
    index('reviews_published_highest').on(table.productId, table.rating, table.id).where(isPublished),
    index('reviews_published_lowest')
      .on(table.productId, table.rating, table.id.desc().nullsFirst())
      .where(isPublished),
    index('reviews_newest').on(table.createdAt, table.id),
    index('reviews_by_status').on(table.status, table.createdAt, table.id),
    index('reviews_by_rating').on(table.rating, table.id),
    index('reviews_user').on(table.userId),
    index('reviews_order').on(table.orderId),
    index('reviews_search').using(
      'gin',
      sql`(${table.author} || ' ' || coalesce(${table.title}, '') || ' ' || ${table.text}) gin_trgm_ops`,
    ),
    check('reviews_rating', sql`${table.rating} between 1 and 5`),
    check('reviews_fit_known', sql`${table.fit} in (${quoteList(fits)})`),
    check('reviews_status_known', sql`${table.status} in (${quoteList(reviewStatuses)})`),
    check('reviews_rejected_with_reason', sql`(${table.status} = 'rejected') = (${table.rejectionReason} is not null)`),
    check(
      'reviews_demo_without_customer',
      sql`not ${table.isDemo} or (${table.userId} is null and ${table.orderId} is null)`,
    ),
    check(
      'reviews_bounded',
      sql`length(${table.author}) <= 60 and length(${table.title}) <= 100 and length(${table.text}) <= 2000 and length(${table.rejectionReason}) <= 500 and length(${table.reply}) <= 1000`,
    ),
  ],
)

/** Uploaded photos, attached to a review or not yet. */
export const reviewPhotos = pgTable(
  'review_photos',
  {
    /** The random part of the URL. */
    name: text('name').primaryKey(),
    /** Who uploaded it, and may attach it. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    reviewId: text('review_id').references(() => reviews.id, { onDelete: 'set null' }),
    position: smallint('position').notNull().default(0),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('review_photos_review').on(table.reviewId, table.position),
    index('review_photos_user').on(table.userId),
    index('review_photos_unclaimed').on(table.createdAt).where(sql`${table.reviewId} is null`),
  ],
)

/** Counts of published reviews, so a rating costs the same however many reviews there are. */
export const productRatings = pgTable('product_ratings', {
  productId: text('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  stars1: integer('stars_1').notNull().default(0),
  stars2: integer('stars_2').notNull().default(0),
  stars3: integer('stars_3').notNull().default(0),
  stars4: integer('stars_4').notNull().default(0),
  stars5: integer('stars_5').notNull().default(0),
  fitSmall: integer('fit_small').notNull().default(0),
  fitTrue: integer('fit_true').notNull().default(0),
  fitLarge: integer('fit_large').notNull().default(0),
})

/** Orders whose customer was asked for reviews, or had nothing left to review. */
export const reviewRequests = pgTable(
  'review_requests',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    at: timestamptz('at').notNull(),
    /** Hash of the token in the email's link that stops further ones; null if no email was sent. */
    tokenHash: text('token_hash').unique('review_requests_token'),
  },
  (table) => [index('review_requests_user').on(table.userId)],
)

/** Customers who don't want to be asked. */
export const reviewRequestStops = pgTable('review_request_stops', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  at: timestamptz('at').notNull(),
})
