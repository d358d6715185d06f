/** Pages that every shop has, at `/about` and so on. The pages that an owner adds are at `/pages/<slug>`. */
export const builtInSlugs = ['about', 'terms', 'shipping', 'returnpolicy', 'privacy'] as const
export type BuiltInSlug = (typeof builtInSlugs)[number]

export const isBuiltInSlug = (slug: string): slug is BuiltInSlug => builtInSlugs.some((builtIn) => builtIn === slug)

export const getPagePath = (slug: string): string => (isBuiltInSlug(slug) ? `/${slug}` : `/pages/${slug}`)
