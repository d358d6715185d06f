import { brand } from './brand.ts'

interface Known {
  origin?: string
  careEmail: string
}

/** Who the shop is, in the words of schema.org; addresses are whole ones as far as the shop knows its own. */
export function organization({ origin = '', careEmail }: Known) {
  return {
    '@type': 'Organization',
    name: brand.name,
    description: brand.description,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    email: careEmail,
    sameAs: brand.social.map(({ url }) => url),
  }
}
