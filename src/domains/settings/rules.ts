import type { AuditedFields } from '#shared/audit-kinds.ts'
import { type SettingsSection, type ShopSettings, settingsSchemas } from '#shared/shop-settings.ts'
import { defaultColors } from '#shared/theme.ts'

/** What a shop shows until its owner saves something else: no claims, and links only to pages that every shop has. */
export const defaultSettings: ShopSettings = {
  brand: {
    name: 'Your Shop',
    secondScriptName: '',
    initials: 'INV',
    tagline: '',
    description: '',
    logo: { light: '', dark: '', outline: { width: 0, height: 0, path: '' } },
    icon: '',
    socialCard: '',
    copy: {
      notFoundHeadline: 'Page not found.',
      notFoundText: 'The page has moved, sold out for good, or never was.',
      offlineHeadline: 'No network.',
      homeLink: 'Back to the shop',
      receiptLine: 'Thank you for your order.',
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
    emailReplyTime: 'within 24 hours',
  },
  commerce: {
    returnDays: { min: 2, max: 3 },
    holdMinutes: 20,
    lowStockThreshold: 5,
    sizeOrder: [],
    firstOrderOffer: false,
  },
}

export const sectionNames: Record<SettingsSection, string> = {
  brand: 'Brand',
  theme: 'Theme',
  navigation: 'Navigation',
  seller: 'Seller',
  social: 'Social profiles',
  pages: 'Promises',
  commerce: 'Commerce',
}

export interface SectionState<S extends SettingsSection = SettingsSection> {
  value: ShopSettings[S]
  version: number
  editedAt: Date | null
  editedBy: string | null
  /** Fields that the environment sets, with the name of the variable. */
  fixed: Record<string, string>
}

export type SectionStates = { [S in SettingsSection]: SectionState<S> }

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

/** Whether these fields still have the values that the audit log has. */
export function hasFields(value: object, fields: AuditedFields): boolean {
  const flat = flattenFields(value)
  return Object.entries(fields).every(([name, field]) => flat[name] === field)
}

/** Sets fields to values of the audit log. */
export function withFields<T extends object>(value: T, fields: AuditedFields, prefix = ''): T {
  const entries = Object.entries(value).map(([name, field]) => {
    if (isPlainObject(field)) return [name, withFields(field, fields, `${prefix}${name}.`)]
    const audited = fields[prefix + name]
    if (audited === undefined) return [name, field]
    return [name, Array.isArray(field) ? JSON.parse(String(audited)) : audited]
  })
  return Object.fromEntries(entries) as T
}
