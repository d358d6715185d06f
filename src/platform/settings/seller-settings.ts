import * as z from 'zod'
import { brand } from '#shared/brand.ts'
import type { Setting, ValuesOf } from './setting.ts'

/** Plainly nobody's, so that no invoice or page of a demo is taken for a real one. */
const DEMO = {
  name: `${brand.name} Demo Store`,
  address: '1 Sample Street|Bengaluru 560001',
  state: 'Karnataka',
  gstin: '29AAAAA0000A1Z5',
  phone: '+91 00000 00000',
  officer: 'Sample Officer',
  grievanceEmail: brand.contact.email.replace(/^[^@]+/, 'grievance'),
}

/** Who sells and who answers: what an Indian shop owes its customers to say. */
export const sellerSettings = {
  SELLER_NAME: {
    schema: z.string().max(200).default(DEMO.name),
    about: 'Who sells, as invoices and the pages of the shop say it.',
    takes: 'at most 200 characters',
    standard: DEMO.name,
  },
  SELLER_ADDRESS: {
    schema: z.string().max(500).default(DEMO.address),
    about: 'The address of the seller, on invoices and pages; a | begins a new line.',
    takes: 'at most 500 characters',
    standard: DEMO.address,
  },
  SELLER_STATE: {
    schema: z.string().max(100).default(DEMO.state),
    about: 'The state that the seller is registered in: who buys there pays CGST and SGST, others IGST.',
    takes: 'the name of a state',
    standard: DEMO.state,
  },
  SELLER_GSTIN: {
    schema: z
      .string()
      .regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]{3}$/)
      .default(DEMO.gstin),
    about: "The seller's number for goods and services tax.",
    takes: 'a GSTIN of 15 characters',
    standard: `${DEMO.gstin}, which is nobody's`,
  },
  CARE_EMAIL: {
    schema: z.email().default(brand.contact.email),
    about: 'Where customers write to, and where messages from the contact page go.',
    takes: 'an e-mail address',
    standard: brand.contact.email,
  },
  CARE_PHONE: {
    schema: z
      .string()
      .regex(/^\+?\d[\d ()-]{5,24}$/)
      .default(DEMO.phone),
    about: 'Where customers call.',
    takes: 'a phone number such as +91 80 1234 5678',
    standard: `${DEMO.phone}, which is nobody's`,
  },
  GRIEVANCE_OFFICER: {
    schema: z.string().max(200).default(DEMO.officer),
    about: 'Who answers for complaints, by name; every online shop in India has to name this person.',
    takes: 'at most 200 characters',
    standard: DEMO.officer,
  },
  GRIEVANCE_EMAIL: {
    schema: z.email().default(DEMO.grievanceEmail),
    about: 'Where this person is written to.',
    takes: 'an e-mail address',
    standard: DEMO.grievanceEmail,
  },
} satisfies Record<string, Setting>

export function sellerOf(values: ValuesOf<typeof sellerSettings>) {
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
