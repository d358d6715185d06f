import * as z from 'zod'
import type { ShopSettings } from '#shared/shop-settings.ts'
import { emailAddress, type Setting, type SettingValues } from './setting.ts'

const FROM_SHOP_SETTINGS = 'as saved in /admin/settings'

/** The seller details that Indian law requires a shop to publish. Each replaces what is saved in the shop settings. */
export const sellerSettings = {
  SELLER_NAME: {
    schema: z.string().trim().max(200).optional(),
    description: "The seller's name on invoices and pages.",
    format: 'at most 200 characters',
    default: FROM_SHOP_SETTINGS,
  },
  SELLER_ADDRESS: {
    schema: z.string().max(500).optional(),
    description: "The seller's address on invoices and pages; | starts a new line.",
    format: 'at most 500 characters',
    default: FROM_SHOP_SETTINGS,
  },
  SELLER_STATE: {
    schema: z.string().trim().max(100).optional(),
    description:
      'The state where the seller is registered. Orders from this state are charged CGST and SGST, others IGST.',
    format: 'a state name',
    default: FROM_SHOP_SETTINGS,
  },
  SELLER_GSTIN: {
    schema: z
      .string()
      .regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]{3}$/)
      .optional(),
    description: "The seller's GST identification number.",
    format: 'a GSTIN of 15 characters',
    default: FROM_SHOP_SETTINGS,
  },
  CARE_EMAIL: {
    schema: emailAddress.optional(),
    description: 'The customer care email, which also receives contact messages.',
    format: 'an email address',
    default: FROM_SHOP_SETTINGS,
  },
  CARE_PHONE: {
    schema: z
      .string()
      .regex(/^\+?\d[\d ()-]{5,24}$/)
      .optional(),
    description: 'The customer care phone number.',
    format: 'a phone number such as +91 80 1234 5678',
    default: FROM_SHOP_SETTINGS,
  },
  GRIEVANCE_OFFICER: {
    schema: z.string().trim().max(200).optional(),
    description: "The grievance officer's name, which every online shop in India must publish.",
    format: 'at most 200 characters',
    default: FROM_SHOP_SETTINGS,
  },
  GRIEVANCE_EMAIL: {
    schema: emailAddress.optional(),
    description: "The grievance officer's email.",
    format: 'an email address',
    default: FROM_SHOP_SETTINGS,
  },
} satisfies Record<string, Setting>

/** The variable that sets each field of the seller. */
export const sellerVariables = {
  name: 'SELLER_NAME',
  address: 'SELLER_ADDRESS',
  state: 'SELLER_STATE',
  gstin: 'SELLER_GSTIN',
  careEmail: 'CARE_EMAIL',
  carePhone: 'CARE_PHONE',
  grievanceOfficer: 'GRIEVANCE_OFFICER',
  grievanceEmail: 'GRIEVANCE_EMAIL',
} as const satisfies Partial<Record<keyof ShopSettings['seller'], keyof typeof sellerSettings>>

/** The seller's details that the environment sets. */
export type EnvironmentSeller = Partial<Pick<ShopSettings['seller'], keyof typeof sellerVariables>>

export function toEnvironmentSeller(values: SettingValues<typeof sellerSettings>): EnvironmentSeller {
  const entries = Object.entries(sellerVariables).flatMap(([field, variable]) => {
    const value = values[variable]
    if (value === undefined) return []
    return [[field, field === 'address' ? value.split('|').map((line) => line.trim()) : value]]
  })
  return Object.fromEntries(entries)
}
