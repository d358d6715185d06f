import * as z from 'zod'
import { isEmail } from './email.ts'
import { findState } from './india.ts'
import { formatShortRupees } from './money.ts'
import { displayFaces, textFaces } from './theme.ts'

/** What an owner can change about the shop without touching code. Each section is saved and versioned on its own. */
export const settingsSections = [
  'brand',
  'theme',
  'navigation',
  'seller',
  'social',
  'pages',
  'commerce',
  'marketing',
] as const
export type SettingsSection = (typeof settingsSections)[number]

const requiredLine = (label: string, maxLength: number) =>
  optionalLine(label, maxLength).min(1, `${label} is required.`)

const optionalLine = (label: string, maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `${label} can be at most ${maxLength} characters.`)
    // no control characters, unpaired surrogates or bidirectional controls
    .regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u, `${label} contains a character that can't be displayed.`)

/** A file of this shop: an upload or a file that comes with the shop. */
const shopFile = (label: string) =>
  z
    .string()
    .max(300, `${label} can be at most 300 characters.`)
    // a second slash or a backslash would lead to another host
    .regex(/^\/(?![/\\])[\w\-./]+$/, `${label} must be a file of this shop.`)
    .refine((path) => !path.includes('..'), `${label} must be a file of this shop.`)

const sizeTagline = (size: string) => optionalLine(`Tagline of size ${size}`, 24)

const BrandSettings = z.strictObject({
  name: requiredLine('Name', 40),
  /** The name in a second script, such as Devanagari; empty if there is none. */
  secondScriptName: optionalLine('Second-script name', 40),
  /**
   * Prefix of invoice numbers; an empty string means that it is derived from the name. At most three letters, because an invoice number may have at most
   * 16 characters.
   */
  initials: z
    .string()
    .trim()
    .regex(/^[A-Z]{0,3}$/, 'Initials can be at most three capital letters.'),
  tagline: optionalLine('Tagline', 80),
  description: optionalLine('Description', 300),
  /** An empty string means no file: the shop shows its name as text, and generates the icon and the social card. */
  logo: z.strictObject({
    /** For light backgrounds. */
    light: shopFile('Logo').or(z.literal('')),
    /** For dark backgrounds; the light one is used if there is none. */
    dark: shopFile('Dark logo').or(z.literal('')),
    /** A logo of one shape, drawn in the color of the text around it; replaces both files. No path means none. */
    outline: z.strictObject({
      width: z.number().min(0).max(100_000),
      height: z.number().min(0).max(100_000),
      path: z
        .string()
        .max(20_000, 'Logo outline can be at most 20,000 characters.')
        .regex(/^[\s\d,.+\-eMmLlHhVvCcSsQqTtAaZz]*$/, 'Logo outline must be the path data of an SVG.'),
    }),
  }),
  icon: shopFile('Icon').or(z.literal('')),
  /** Open Graph image, 1200 by 630 pixels. */
  socialCard: shopFile('Social card').or(z.literal('')),
  /** Sentences in the shop's own voice. */
  copy: z.strictObject({
    notFoundHeadline: requiredLine('Headline of missing pages', 40),
    notFoundText: requiredLine('Text of missing pages', 200),
    offlineHeadline: requiredLine('Headline without a connection', 60),
    homeLink: requiredLine('Link to the home page', 30),
    receiptLine: optionalLine('Last line of the receipt', 80),
    loginLine: requiredLine('Line above the login', 120),
    registerLine: requiredLine('Line above the registration', 160),
    returnsQuestion: requiredLine('Question about returns', 60),
    /** Shown below each size on the product page; an empty string shows nothing. */
    sizeTaglines: z.strictObject({
      XS: sizeTagline('XS'),
      S: sizeTagline('S'),
      M: sizeTagline('M'),
      L: sizeTagline('L'),
      XL: sizeTagline('XL'),
      '2XL': sizeTagline('2XL'),
      '3XL': sizeTagline('3XL'),
    }),
  }),
})

const hexColor = (label: string) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, `${label} must be a colour such as #0e0e10.`)

const ThemeSettings = z.strictObject({
  colors: z.strictObject({
    ink: hexColor('Text colour'),
    paper: hexColor('Background colour'),
    accent: hexColor('Accent colour'),
    alert: hexColor('Alert colour'),
  }),
  displayFace: z.enum(displayFaces, 'Choose a heading font from the list.'),
  textFace: z.enum(textFaces, 'Choose a text font from the list.'),
  corners: z.enum(['square', 'rounded'], 'Corners must be square or rounded.'),
})

/** A user name before the host makes a URL look like another one: https://bank.example@evil.example. */
const hasNoUserInfo = (url: string) => !/^https:\/\/[^/?#]*@/.test(url)
const USER_INFO = "can't contain a user name or password."

/** A path of this shop, or an https URL. */
const linkTarget = z
  .string()
  .trim()
  .max(300, 'Link can be at most 300 characters.')
  .regex(
    /^(?:\/(?![/\\])[^\s\p{Cc}\\]*|https:\/\/[^\s\p{Cc}"'<>\\]+)$/u,
    'Link must start with a single / or https://.',
  )
  .refine(hasNoUserInfo, `Link ${USER_INFO}`)

const SiteLink = z.strictObject({ label: requiredLine('Link label', 40), to: linkTarget })
export type SiteLink = z.infer<typeof SiteLink>

const links = (label: string, max: number) => z.array(SiteLink).max(max, `${label} can have at most ${max} links.`)

const NavigationSettings = z.strictObject({
  /** The row of links below the logo; on phones, the first part of the menu. */
  header: links('The header', 12),
  /** A group of links that opens from one label in the header; hidden if it has no links. */
  menu: z.strictObject({ label: requiredLine('Menu label', 40), links: links('The menu', 20) }),
  /** Links between the logo and the account link; on phones, the last part of the menu. */
  info: links('The row next to the logo', 4),
  footer: z
    .array(z.strictObject({ title: requiredLine('Column title', 40), links: links('A footer column', 20) }))
    .max(4, 'The footer can have at most 4 columns.'),
  trendingSearches: z.array(requiredLine('Trending search', 60)).max(12, 'There can be at most 12 trending searches.'),
})

const optionalEmail = (label: string) =>
  optionalLine(label, 254).refine((email) => email === '' || isEmail(email), `${label} must be an email address.`)

const SellerSettings = z.strictObject({
  name: optionalLine('Legal name', 200),
  address: z.array(requiredLine('Address line', 100)).max(6, 'The address can have at most 6 lines.'),
  state: optionalLine('State', 100).refine(
    (state) => state === '' || findState(state) === state,
    'State must be a state or union territory of India.',
  ),
  gstin: z
    .string()
    .trim()
    .regex(/^(?:\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]{3})?$/, 'GSTIN must have 15 characters, such as 29ABCDE1234F1ZW.'),
  /** The letter of undertaking under which exports are free of GST; empty: they are charged IGST. */
  lut: optionalLine('LUT number', 30).default(''),
  careEmail: optionalEmail('Customer care email'),
  carePhone: z
    .string()
    .trim()
    .regex(/^(?:\+?\d[\d ()-]{5,24})?$/, 'Customer care phone must be a phone number.'),
  careHours: optionalLine('Customer care hours', 80),
  grievanceOfficer: optionalLine('Grievance officer', 200),
  grievanceEmail: optionalEmail('Grievance email'),
})

const externalLink = z.strictObject({
  name: requiredLine('Name', 40),
  url: z
    .string()
    .trim()
    .max(300, 'Address can be at most 300 characters.')
    .regex(/^https:\/\/[^\s\p{Cc}"'<>\\]+$/u, 'Address must start with https://.')
    .refine(hasNoUserInfo, `Address ${USER_INFO}`),
})

const SocialSettings = z.strictObject({
  profiles: z.array(externalLink).max(8, 'There can be at most 8 profiles.'),
})

const dayRange = (label: string, max: number) =>
  z
    .strictObject({
      min: z.int().min(0, `${label} can't be below 0 days.`),
      max: z.int().max(max, `${label} can be at most ${max} days.`),
    })
    .refine((days) => days.min <= days.max, `${label}: the first number can't be above the second.`)

/** What the shop promises, stored as the section `pages`. Pages, emails and rules use it from here. */
const PromiseSettings = z.strictObject({
  /** From the order to its dispatch. */
  dispatchBusinessDays: dayRange('Dispatch time', 60),
  /** From dispatch to delivery, in calendar days. */
  shippingDays: dayRange('Delivery time', 60),
  refundBusinessDays: dayRange('Refund time', 60),
  emailReplyTime: requiredLine('Reply time', 60),
  /** Whether the shop says that it doesn't charge for shipping. */
  freeShipping: z.boolean(),
  /** Whether the shop says that it ships to any country. */
  worldwideShipping: z.boolean(),
})

const wholeRupees = (label: string, max: number) =>
  z
    .int(`${label} must be a whole number of rupees.`)
    .min(0, `${label} can't be below ₹0.`)
    .max(max, `${label} can be at most ${formatShortRupees(max)}.`)

const MAX_COD_TOTAL = 1_000_000

/** Cash on delivery, in India only. Amounts are in rupees; the limits apply to the items after the discount, before the fee. */
const CodSettings = z
  .strictObject({
    enabled: z.boolean(),
    minTotal: wholeRupees('Minimum for cash on delivery', MAX_COD_TOTAL),
    maxTotal: wholeRupees('Maximum for cash on delivery', MAX_COD_TOTAL),
    fee: wholeRupees('Cash on delivery fee', 10_000),
    /** Available everywhere (`all`), at the listed PIN codes only, or everywhere except at the listed ones. */
    pinMode: z.enum(['all', 'only', 'except'], 'Choose where cash on delivery is available.'),
    /** The list: PIN codes, or the first digits of PIN codes. */
    pins: z
      .array(
        z
          .string()
          .trim()
          .max(6, 'A PIN code has 6 digits.')
          .regex(/^[1-9]\d{1,5}$/, 'PIN codes must have 6 digits, or be their first 2 to 5 digits.'),
      )
      .max(5_000, 'There can be at most 5,000 PIN codes.'),
    /** Per customer and per phone number. */
    maxOpenOrders: z
      .int()
      .min(1, 'A customer must be able to have at least 1 open order.')
      .max(100, 'A customer can have at most 100 open orders.'),
    /** Whether customers and phone numbers with a refused shipment must pay online. */
    excludeRefused: z.boolean(),
    /** New customers must confirm orders above this amount; null if they need not. */
    confirmAbove: wholeRupees('Amount to confirm', MAX_COD_TOTAL).nullable(),
    cancelUnconfirmedAfterHours: z
      .int()
      .min(1, 'The time to confirm must be at least 1 hour.')
      .max(720, 'The time to confirm can be at most 720 hours.'),
  })
  .refine((cod) => cod.minTotal <= cod.maxTotal, {
    message: "The minimum for cash on delivery can't be above the maximum.",
    path: ['minTotal'],
  })
export type CodSettings = z.infer<typeof CodSettings>

const CommerceSettings = z.strictObject({
  /**
   * Days to cancel an order, and after delivery to request a return or report damage. Texts show the range, such as 0-7 days;
   * its upper end is the limit.
   */
  returnDays: dayRange('Return window', 365).refine(
    (days) => days.max > 0,
    'Return window must be at least 1 day, because the policies promise it.',
  ),
  /** Whether the shop also pays the courier when a size doesn't fit or a customer changed their mind. */
  freeReturns: z.boolean().default(false),
  holdMinutes: z
    .int()
    .min(5, 'Hold time must be at least 5 minutes.')
    .max(120, 'Hold time can be at most 120 minutes.'),
  /** How long a payment link for an order taken by phone works. */
  paymentLinkDays: z
    .int()
    .min(1, 'Payment links must work for at least 1 day.')
    .max(30, 'Payment links can work for at most 30 days.'),
  lowStockThreshold: z
    .int()
    .min(0, "Low-stock threshold can't be below 0.")
    .max(1_000, 'Low-stock threshold can be at most 1,000.'),
  /** Sizes in the order in which they are shown; others follow in their usual order. */
  sizeOrder: z
    .array(requiredLine('Size', 60))
    .max(60, 'There can be at most 60 sizes.')
    .superRefine((sizes, context) => {
      const folded = sizes.map((size) => size.toLowerCase())
      const index = folded.findIndex((size, position) => folded.indexOf(size) < position)
      if (index >= 0) context.addIssue({ code: 'custom', message: `The size order lists ${sizes[index]} twice.` })
    }),
  /** Whether the newsletter offers a discount on the first order. */
  firstOrderOffer: z.boolean(),
  firstOrderPercent: z
    .int('First-order discount must be a whole number.')
    .min(1, 'First-order discount must be at least 1 percent.')
    .max(90, 'First-order discount can be at most 90 percent.'),
  /** Days after delivery until an email asks for a review; 0 if none is sent. */
  reviewRequestDays: z
    .int('Days until a review is asked for must be a whole number.')
    .min(0, "Days until a review is asked for can't be below 0.")
    .max(60, 'Days until a review is asked for can be at most 60.')
    .default(7),
  cod: CodSettings,
})

/** A provider's script loads only with the visitor's consent, and only if its ID is set. */
const MarketingSettings = z.strictObject({
  googleAnalyticsId: z
    .string()
    .trim()
    .regex(/^(?:G-[A-Z0-9]{4,20})?$/, 'Google Analytics ID must look like G-ABC1234567.'),
  metaPixelId: z
    .string()
    .trim()
    .regex(/^(?:\d{5,20})?$/, 'Meta Pixel ID must have digits only, such as 1234567890123456.'),
  /** Hours without a change until customers who agreed are reminded of their cart by email; 0 if none are sent. */
  cartReminderHours: z
    .int('Hours until a cart reminder must be a whole number.')
    .min(0, "Hours until a cart reminder can't be below 0.")
    .max(168, 'Hours until a cart reminder can be at most 168.'),
})

export const settingsSchemas = {
  brand: BrandSettings,
  theme: ThemeSettings,
  navigation: NavigationSettings,
  seller: SellerSettings,
  social: SocialSettings,
  pages: PromiseSettings,
  commerce: CommerceSettings,
  marketing: MarketingSettings,
} as const satisfies Record<SettingsSection, z.ZodType>

export type ShopSettings = { [S in SettingsSection]: z.infer<(typeof settingsSchemas)[S]> }

/** Reads the settings from memory, so it costs no query. */
export interface ShopSettingsReader {
  current(): ShopSettings
}
