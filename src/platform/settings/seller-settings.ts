import * as z from 'zod'
import { brand } from '#shared/brand.ts'
import { emailAddress, type Setting, type SettingValues } from './setting.ts'

/** Obviously fake, so no demo invoice or page looks real. */
const DEMO = {
  name: `${brand.name} Demo Store`,
  address: '1 Sample Street|Bengaluru 560001',
  state: 'Karnataka',
  gstin: '29AAAAA0000A1Z5',
  phone: '+91 00000 00000',
  officer: 'Sample Officer',
  grievanceEmail: brand.contact.email.replace(/^[^@]+/, 'grievance'),
}

/** The seller details that Indian law requires a shop to publish. */
export const sellerSettings = {
  SELLER_NAME: {
    schema: z.string().max(200).default(DEMO.name),
    description: "The seller's name on invoices and pages.",
    format: 'at most 200 characters',
    default: DEMO.name,
  },
  SELLER_ADDRESS: {
    schema: z.string().max(500).default(DEMO.address),
    description: "The seller's address on invoices and pages; | starts a new line.",
    format: 'at most 500 characters',
    default: DEMO.address,
  },
  SELLER_STATE: {
    schema: z.string().max(100).default(DEMO.state),
    description:
      'The state where the seller is registered. Orders from this state are charged CGST and SGST, others IGST.',
    format: 'a state name',
    default: DEMO.state,
  },
  SELLER_GSTIN: {
    schema: z
      .string()
      .regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]{3}$/)
      .default(DEMO.gstin),
    description: "The seller's GST identification number.",
    format: 'a GSTIN of 15 characters',
    default: `${DEMO.gstin} (a placeholder)`,
  },
  CARE_EMAIL: {
    schema: emailAddress.default(brand.contact.email),
    description: 'The customer care email, which also receives contact messages.',
    format: 'an email address',
    default: brand.contact.email,
  },
  CARE_PHONE: {
    schema: z
      .string()
      .regex(/^\+?\d[\d ()-]{5,24}$/)
      .default(DEMO.phone),
    description: 'The customer care phone number.',
    format: 'a phone number such as +91 80 1234 5678',
    default: `${DEMO.phone} (a placeholder)`,
  },
  GRIEVANCE_OFFICER: {
    schema: z.string().max(200).default(DEMO.officer),
    description: "The grievance officer's name, which every online shop in India must publish.",
    format: 'at most 200 characters',
    default: DEMO.officer,
  },
  GRIEVANCE_EMAIL: {
    schema: emailAddress.default(DEMO.grievanceEmail),
    description: "Grievance officer's email.",
    format: 'an email address',
    default: DEMO.grievanceEmail,
  },
} satisfies Record<string, Setting>

export function toSellerSettings(values: SettingValues<typeof sellerSettings>) {
  return {
    seller: {
      name: values.SELLER_NAME,
      address: values.SELLER_ADDRESS.split('|').map((line) => line.trim()),
      state: values.SELLER_STATE,
      gstin: values.SELLER_GSTIN,
    },
    care: { email: values.CARE_EMAIL, phone: values.CARE_PHONE },
    grievance: { officer: values.GRIEVANCE_OFFICER, email: values.GRIEVANCE_EMAIL },
  }
}

type SellerDetails = ReturnType<typeof toSellerSettings>

/** Lists the settings that still have the value of the demo. A seller may well be registered in the demo's state. */
export function listDemoSellerSettings({ seller, care, grievance }: SellerDetails): string[] {
  const details = {
    SELLER_NAME: [seller.name, DEMO.name],
    SELLER_ADDRESS: [seller.address.join('|'), DEMO.address],
    SELLER_GSTIN: [seller.gstin, DEMO.gstin],
    CARE_EMAIL: [care.email, brand.contact.email],
    CARE_PHONE: [care.phone, DEMO.phone],
    GRIEVANCE_OFFICER: [grievance.officer, DEMO.officer],
    GRIEVANCE_EMAIL: [grievance.email, DEMO.grievanceEmail],
  }
  return Object.entries(details).flatMap(([name, [value, demoValue]]) => (value === demoValue ? [name] : []))
}
