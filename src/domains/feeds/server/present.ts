import type { Feed, FeedName } from '../contract.ts'

export const presentFeed = ({
  name,
  path,
  builtAt,
}: {
  name: FeedName
  path: string
  builtAt: Date | undefined
}): Feed => ({
  name,
  path,
  ...(builtAt ? { builtAt: builtAt.toISOString() } : {}),
})
