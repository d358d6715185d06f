import type { ShopSettings } from '#shared/shop-settings.ts'
import { logoOutline } from './logo-outline.ts'

const toCollectionLink = (name: string) => ({ label: name, to: `/collections/${encodeURIComponent(name)}` })

const shopLinks = [
  { label: 'New Launches', to: '/collections/all' },
  toCollectionLink('OverSized T-Shirt'),
  toCollectionLink('Tie Dye Oversized T-Shirt'),
  toCollectionLink('Acid Wash Oversized T-Shirt'),
  { label: 'All T-Shirts', to: '/collections/all?category=Top+Wear' },
  toCollectionLink('Essentials'),
]

const winterWearLinks = [
  'SweatShirt',
  'OverSized SweatShirt',
  'Hoodie',
  'Zip Hoodie',
  'OverSized Hoodie',
  'Acid Washed Hoodie',
  'Varsity Jacket',
].map(toCollectionLink)

/** The settings of Nukkad, the shop of the demo. */
export const demoSettings: ShopSettings = {
  brand: {
    name: 'Nukkad',
    secondScriptName: 'नुक्कड़',
    initials: 'NKD',
    tagline: 'Streetwear from the corner',
    description:
      'Oversized tees, tie dye, acid wash, hoodies and varsity jackets from Nukkad, the street corner where the chai stall, the cricket and the gossip happen.',
    logo: { light: '', dark: '', outline: logoOutline },
    icon: '/favicon.svg',
    socialCard: '/social-card.jpg',
    copy: {
      notFoundHeadline: 'Wrong gali.',
      notFoundText: 'Nobody at this corner knows that address. The page has moved, sold out for good, or never was.',
      offlineHeadline: 'No network at this corner.',
      homeLink: 'Back to the corner',
      receiptLine: 'Wear it loud. See you at the corner.',
      loginLine: 'Regulars this way. Your cart comes with you.',
      registerLine: 'Room for one more. An account keeps your cart, your addresses and your orders in one place.',
      returnsQuestion: 'Wrong size, wrong vibe?',
      sizeTaglines: {
        XS: 'Fits like a secret',
        S: 'Neat and close',
        M: 'The everyday regular',
        L: 'Room to bowl',
        XL: 'Baggy on purpose',
        '2XL': 'Big-match energy',
        '3XL': 'Owns the room',
      },
    },
  },
  theme: {
    colors: { ink: '#0e0e10', paper: '#f6f4ef', accent: '#d4ff3a', alert: '#e4432d' },
    displayFace: 'Archivo',
    textFace: 'Archivo',
    corners: 'square',
  },
  navigation: {
    header: shopLinks,
    menu: { label: 'Winter Wear', links: winterWearLinks },
    info: [
      { label: 'Contact', to: '/contact' },
      { label: 'About Us', to: '/about' },
    ],
    footer: [
      { title: 'Shop', links: shopLinks },
      // with the second collection of acid-washed hoodies
      { title: 'Winter Wear', links: [...winterWearLinks, toCollectionLink('Acid Wash Hoodie')] },
      {
        title: 'Support',
        links: [
          { label: 'Contact', to: '/contact' },
          { label: 'Shipping Policy', to: '/shipping' },
          { label: 'Return & Refund Policy', to: '/returnpolicy' },
          { label: 'Return Form', to: '/return' },
          { label: 'Terms & Conditions', to: '/terms' },
          { label: 'Privacy Policy', to: '/privacy' },
          { label: 'About', to: '/about' },
        ],
      },
    ],
    trendingSearches: ['oversized tshirt', 'hoodies', 'tie dye', 'acid wash', 'tshirt', 'essentials'],
  },
  // obviously fake, so no demo invoice or page looks real
  seller: {
    name: 'Nukkad Demo Store',
    address: ['1 Sample Street', 'Bengaluru 560001'],
    state: 'Karnataka',
    gstin: '29AAAAA0000A1Z5',
    lut: '',
    careEmail: 'hello@nukkad.example',
    carePhone: '+91 00000 00000',
    careHours: 'Mon-Fri 9 AM-6 PM IST',
    grievanceOfficer: 'Sample Officer',
    grievanceEmail: 'grievance@nukkad.example',
  },
  social: {
    profiles: [
      { name: 'Instagram', url: 'https://www.instagram.com/nukkad.example' },
      { name: 'YouTube', url: 'https://www.youtube.com/@nukkad.example' },
      { name: 'X', url: 'https://x.com/nukkad_example' },
      { name: 'Collab Program', url: 'https://collab.nukkad.example' },
    ],
  },
  pages: {
    dispatchBusinessDays: { min: 0, max: 7 },
    shippingDays: { min: 3, max: 6 },
    refundBusinessDays: { min: 3, max: 4 },
    emailReplyTime: 'within 24 hours',
    freeShipping: true,
    worldwideShipping: true,
  },
  commerce: {
    returnDays: { min: 2, max: 3 },
    holdMinutes: 20,
    paymentLinkDays: 3,
    freeReturns: false,
    reviewRequestDays: 7,
    lowStockThreshold: 5,
    sizeOrder: [],
    firstOrderOffer: true,
    firstOrderPercent: 10,
    cod: {
      enabled: true,
      minTotal: 0,
      maxTotal: 5_000,
      fee: 0,
      pinMode: 'all',
      pins: [],
      maxOpenOrders: 3,
      excludeRefused: true,
      confirmAbove: 2_500,
      cancelUnconfirmedAfterHours: 48,
    },
  },
  marketing: { googleAnalyticsId: '', metaPixelId: '', cartReminderHours: 0 },
}
