import type { Site } from '#ui/site.ts'

type SizeTaglines = Site['brand']['copy']['sizeTaglines']

export function findSizeTagline(taglines: SizeTaglines, size: string): string | undefined {
  const name = size.trim().toUpperCase()
  return Object.hasOwn(taglines, name) ? taglines[name as keyof SizeTaglines] : undefined
}
