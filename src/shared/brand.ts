/** To rebrand the shop, change this file, the theme and the logo. */
export const brand = {
  name: 'Nukkad',
  /** Prefix of invoice numbers. At most three letters, because an invoice number may have at most 16 characters. */
  initials: 'NKD',
  tagline: 'Streetwear from the corner',
  description:
    'Oversized tees, tie dye, acid wash, hoodies and varsity jackets from Nukkad, the street corner where the chai stall, the cricket and the gossip happen.',
  locale: 'en-IN',
  /** Dates are always shown in the shop's time zone. */
  timeZone: 'Asia/Kolkata',
  /** Open Graph image, 1200 by 630 pixels. */
  socialCard: '/social-card.jpg',
  contact: {
    email: 'hello@nukkad.example',
  },
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/nukkad.example' },
    { name: 'YouTube', url: 'https://www.youtube.com/@nukkad.example' },
    { name: 'X', url: 'https://x.com/nukkad_example' },
  ],
  /** External site for artists and creators. */
  collaboration: { name: 'Collab Program', url: 'https://collab.nukkad.example' },
} as const
