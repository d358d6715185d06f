import type { AuditedFields } from '#shared/audit-kinds.ts'
import { type SettingsSection, type ShopSettings, settingsSchemas } from '#shared/shop-settings.ts'
import { defaultColors } from '#shared/theme.ts'

/** The settings of a new shop. They make no claims and link only to pages that every shop has. */
export const defaultSettings: ShopSettings = {
  brand: {
    name: 'New Shop',
    secondScriptName: '',
    initials: '',
    tagline: '',
    description: '',
    logo: { light: '', dark: '', outline: { width: 0, height: 0, path: '' } },
    icon: '',
    socialCard: '',
    copy: {
      notFoundHeadline: 'Page not found.',
      notFoundText: 'The page may have moved, or the address may be wrong.',
      offlineHeadline: 'No network.',
      homeLink: 'Back to the shop',
      receiptLine: 'Thank you for your order.',
      loginLine: 'Welcome back. Your cart comes with you.',
      registerLine: 'An account keeps your cart, your addresses and your orders in one place.',
      returnsQuestion: 'Not the right fit?',
      sizeTaglines: {
        XS: 'Extra small',
        S: 'Small',
        M: 'Medium',
        L: 'Large',
        XL: 'Extra large',
        '2XL': 'Double extra large',
        '3XL': 'Triple extra large',
      },
    },
  },
  theme: {
    colors: defaultColors,
    displayFace: 'Archivo',
    textFace: 'Archivo',
    corners: 'square',
  },
  navigation: {
    header: [{ label: 'New Launches', to: '/collections/all' }],
    menu: { label: 'More', links: [] },
    info: [
      { label: 'Contact', to: '/contact' },
      { label: 'About Us', to: '/about' },
    ],
    footer: [
      { title: 'Shop', links: [{ label: 'New Launches', to: '/collections/all' }] },
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
    trendingSearches: [],
  },
  seller: {
    name: '',
    address: [],
    state: '',
    gstin: '',
    lut: '',
    careEmail: '',
    carePhone: '',
    careHours: '',
    grievanceOfficer: '',
    grievanceEmail: '',
  },
  social: { profiles: [] },
  pages: {
    dispatchBusinessDays: { min: 0, max: 7 },
    shippingDays: { min: 3, max: 6 },
    refundBusinessDays: { min: 3, max: 4 },
    emailReplyTime: 'as soon as possible',
    freeShipping: true,
    worldwideShipping: false,
  },
  commerce: {
    returnDays: { min: 2, max: 3 },
    holdMinutes: 20,
    paymentLinkDays: 3,
    freeReturns: false,
    reviewRequestDays: 7,
    lowStockThreshold: 5,
    sizeOrder: [],
    firstOrderOffer: false,
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

/** What admins call the sections. `pages` has the delivery and refund times that the text pages promise. */
export const sectionNames: Record<SettingsSection, string> = {
  brand: 'Brand',
  theme: 'Theme',
  navigation: 'Navigation',
  seller: 'Seller',
  social: 'Social profiles',
  pages: 'Promises',
  commerce: 'Commerce',
  marketing: 'Marketing',
}

export interface StoredSection<S extends SettingsSection = SettingsSection> {
  value: ShopSettings[S]
  version: number
  editedAt: Date | null
  editedBy: string | null
  /** Environment variables by the field that they set. */
  variableByField: Record<string, string>
}

export type StoredSections = { [S in SettingsSection]: StoredSection<S> }

type PlainObject = Record<string, unknown>

const isPlainObject = (value: unknown): value is PlainObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Replaces values of `base`, field by field in nested objects. Drops fields that `base` does not have. */
export function mergeKnownFields<T>(base: T, changes: unknown): T {
  if (!isPlainObject(base) || !isPlainObject(changes)) return changes as T
  const entries = Object.entries(base).map(([name, value]) => [
    name,
    Object.hasOwn(changes, name) ? mergeKnownFields(value, changes[name]) : value,
  ])
  return Object.fromEntries(entries) as T
}

/** Returns the section with the stored value over its default, so fields of a later release have a value. */
export function completeSection<S extends SettingsSection>(section: S, stored: unknown): ShopSettings[S] {
  const value = mergeKnownFields(defaultSettings[section], stored ?? {})
  // jsonb does not keep the order of fields, and the audit log compares lists as text
  const { data } = settingsSchemas[section].safeParse(value)
  return (data as ShopSettings[S] | undefined) ?? value
}

/** Whether the value has every field of `base`, also in nested objects. */
export const hasAllFields = (base: unknown, value: unknown): boolean =>
  !isPlainObject(base) ||
  (isPlainObject(value) &&
    Object.entries(base).every(([name, field]) => Object.hasOwn(value, name) && hasAllFields(field, value[name])))

const WORDLESS_INITIALS = 'INV'

/** Returns the first letters of the words of a name, for icons and invoice numbers. */
export function toInitials(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toUpperCase()
    .split(/[^A-Z]+/)
  const initials = words.map((word) => word.charAt(0)).join('')
  return initials.slice(0, 3) || WORDLESS_INITIALS
}

/** The audit log stores plain values, so nested fields get a path such as `colors.ink`, and a list is one JSON text. */
function flattenFields(value: object, prefix = ''): AuditedFields {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      if (isPlainObject(field)) return Object.entries(flattenFields(field, `${prefix}${name}.`))
      return [[prefix + name, Array.isArray(field) ? JSON.stringify(field) : field]]
    }),
  )
}

interface FieldDiff {
  before: AuditedFields
  after: AuditedFields
}

/** Returns the changed fields for the audit log; undefined when nothing changed. */
export function diffFields(before: object, after: object): FieldDiff | undefined {
  const [old, current] = [flattenFields(before), flattenFields(after)]
  const changed = Object.keys(current).filter((name) => old[name] !== current[name])
  if (changed.length === 0) return undefined
  const pickChanged = (fields: AuditedFields) => Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]))
  return { before: pickChanged(old), after: pickChanged(current) }
}

/** Whether the fields still have these values, which come from the audit log. */
export function hasFieldValues(value: object, fields: AuditedFields): boolean {
  const flat = flattenFields(value)
  return Object.entries(fields).every(([name, field]) => flat[name] === field)
}

/** Returns the value with these fields, which come from the audit log. */
export function withFieldValues<T extends object>(value: T, fields: AuditedFields, prefix = ''): T {
  const entries = Object.entries(value).map(([name, field]) => {
    if (isPlainObject(field)) return [name, withFieldValues(field, fields, `${prefix}${name}.`)]
    const audited = fields[prefix + name]
    if (audited === undefined) return [name, field]
    return [name, Array.isArray(field) ? JSON.parse(String(audited)) : audited]
  })
  return Object.fromEntries(entries) as T
}
