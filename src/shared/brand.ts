/** All that says whose shop this is. Another brand changes this file, the theme and the mark. */
export const brand = {
  name: 'Nukkad',
  /** What invoices are numbered under: at most three letters, because a number may have sixteen characters. */
  initials: 'NKD',
  tagline: 'Streetwear from the corner',
  description:
    'Oversized tees, tie dye, acid wash, hoodies and varsity jackets from Nukkad, the street corner where the chai stall, the cricket and the gossip happen.',
  locale: 'en-IN',
  /** Dates are the shop's, wherever the screen is. */
  timeZone: 'Asia/Kolkata',
  /** What a link to the shop shows where it is shared, 1200 by 630. */
  socialCard: '/social-card.jpg',
  contact: {
    email: 'hello@nukkad.example',
  },
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/nukkad.example' },
    { name: 'YouTube', url: 'https://www.youtube.com/@nukkad.example' },
    { name: 'X', url: 'https://x.com/nukkad_example' },
  ],
  /** The site of the programme for artists and creators, which is no part of the shop. */
  collaboration: { name: 'Collab Program', url: 'https://collab.nukkad.example' },
} as const
