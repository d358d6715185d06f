import type { Content, ContentImages } from '#domains/content/contract.ts'
import { brandMedia } from './brand-media.ts'

const toContentImages = ({ portrait, wide }: (typeof brandMedia)['women']): ContentImages => ({
  narrow: { ...portrait, widths: [...portrait.widths] },
  wide: { ...wide, widths: [...wide.widths] },
})

/** The announcements and the home page of the demo. */
export const demoContent: Content = {
  messages: [
    { icon: 'flame', text: 'BACK IN STOCK - FAN FAVORITES SELLING FAST' },
    { icon: 'zap', text: 'LOW INVENTORY - BESTSELLERS ALMOST GONE' },
    { icon: 'gem', text: 'NEW ARRIVALS - EXCLUSIVE DROP JUST LANDED' },
    { icon: 'rocket', text: 'EXPRESS WORLDWIDE SHIPPING - 3-6 DAYS' },
    { icon: 'sparkles', text: '10K+ HAPPY CUSTOMERS - JOIN THE HYPE' },
  ],
  sections: [
    {
      id: 'film',
      kind: 'hero',
      shown: true,
      // the headline ends in the logo on a plate, like a street sign
      layout: 'sign',
      headline: 'Meet me at the',
      text: 'Oversized tees, acid washes and hoodies with the weight to stand up on their own. Cut for chai stalls, gully cricket and the last local home.',
      link: { label: 'Shop New Launches', to: '/collections/all' },
      film: brandMedia.promo,
    },
    {
      id: 'genders',
      kind: 'tiles',
      shown: true,
      tiles: [
        {
          title: 'Women’s Collection',
          to: '/collections/all?gender=Women',
          picture: toContentImages(brandMedia.women),
        },
        {
          title: 'Men’s Collection',
          to: '/collections/all?gender=Men',
          picture: toContentImages(brandMedia.men),
          isDark: true,
        },
      ],
    },
    {
      id: 'new-arrivals',
      kind: 'shelf',
      shown: true,
      layout: 'carousel',
      title: 'Explore New Arrivals',
      query: {},
      limit: 10,
    },
    { id: 'best-seller', kind: 'best-seller', shown: true, title: 'Best Seller' },
    { id: 'collections', kind: 'collections', shown: true, title: 'Every shelf' },
    {
      id: 'top-wears',
      kind: 'shelf',
      shown: true,
      layout: 'grid',
      title: 'Top Wears for Men',
      subtitle: 'and what goes under them: joggers, cargos, shorts',
      // Deliberate: this shelf for men queries products for women, which include unisex ones.
      query: { gender: 'Women', category: 'Bottom Wear' },
      limit: 8,
      link: { label: 'Shop Men', to: '/collections/all?gender=Men' },
    },
    { id: 'promises', kind: 'promises', shown: true },
  ],
  footerFilm: brandMedia.glitch,
}
