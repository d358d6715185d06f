import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'

export const feedNames = ['google', 'meta'] as const
export type FeedName = (typeof feedNames)[number]

export const feedPaths: Record<FeedName, `/feeds/${string}`> = {
  google: '/feeds/google.xml',
  meta: '/feeds/meta.csv',
}

const Feed = z.object({
  name: z.enum(feedNames),
  path: z.string(),
  /** Missing until the feed is fetched for the first time. */
  builtAt: z.iso.datetime().optional(),
})
export type Feed = z.infer<typeof Feed>

export const listFeeds = endpoint({
  method: 'GET',
  path: '/api/admin/feeds',
  summary: 'Lists the product feeds for Google Merchant Center and Meta',
  responseBody: z.array(Feed),
})
