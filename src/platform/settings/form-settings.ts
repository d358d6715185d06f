import * as z from 'zod'
import { isHttpsUnlessPrivate } from './private-host.ts'
import { type Env, type Setting, unlessBlank, type ValuesOf } from './setting.ts'

const formUrl = z
  .url({ protocol: /^https?$/, abort: true })
  .refine(isHttpsUnlessPrivate)
  .optional()
const urlTakes = 'an address such as https://forms.example.in/contact; http:// only into a private network'
const urlStandard = 'no copy is sent'

const formFields = z
  .string()
  .max(2000)
  .regex(/^\s*[\w.-]+\s*=\s*[^\s=,]+\s*(?:,\s*[\w.-]+\s*=\s*[^\s=,]+\s*)*$/)
  .transform((pairs) => Object.fromEntries(pairs.split(',').map((pair) => pair.split('=').map((part) => part.trim()))))
  .pipe(z.record(z.string(), z.string()))
  .optional()
const fieldsTakes = 'pairs such as name=entry.111,email=entry.222'
const fieldsStandard = 'fields go under their own names'

/** Form services that receive a copy of what is filled in. */
export const formSettings = {
  CONTACT_FORM_URL: {
    schema: formUrl,
    about: 'A form service that receives a copy of every message from the contact page.',
    takes: urlTakes,
    standard: urlStandard,
  },
  CONTACT_FORM_FIELDS: {
    schema: formFields,
    about: 'What that service calls the fields name, email and message.',
    takes: fieldsTakes,
    standard: fieldsStandard,
  },
  RETURN_FORM_URL: {
    schema: formUrl,
    about: 'A form service that receives a copy of every return that is asked for.',
    takes: urlTakes,
    standard: urlStandard,
  },
  RETURN_FORM_FIELDS: {
    schema: formFields,
    about: 'What that service calls the fields orderId, name, email, number, reasonDropdown, reasonText and imageUrl.',
    takes: fieldsTakes,
    standard: fieldsStandard,
  },
  NEWSLETTER_FORM_URL: {
    schema: formUrl,
    about: 'A form service that receives a copy of every subscription to the newsletter.',
    takes: urlTakes,
    standard: urlStandard,
  },
  NEWSLETTER_FORM_FIELDS: {
    schema: formFields,
    about: 'What that service calls the field email.',
    takes: fieldsTakes,
    standard: fieldsStandard,
  },
} satisfies Record<string, Setting>

const forms = ['CONTACT_FORM', 'RETURN_FORM', 'NEWSLETTER_FORM'] as const

/** Names of fields alone send nothing anywhere, which nobody would notice. */
export const formComplaints = (env: Env) =>
  forms
    .filter((form) => unlessBlank(env[`${form}_FIELDS`]) && !unlessBlank(env[`${form}_URL`]))
    .map((form) => `${form}_FIELDS is set without ${form}_URL: set the address as well`)

interface FormCopy {
  url: string
  /** The service's names by the shop's; what is not named here goes under its own name. */
  fields: Record<string, string>
}

export interface FormCopies {
  contact?: FormCopy
  returns?: FormCopy
  newsletter?: FormCopy
}

export function formCopiesOf(values: ValuesOf<typeof formSettings>): FormCopies {
  return {
    ...copy('contact', values.CONTACT_FORM_URL, values.CONTACT_FORM_FIELDS),
    ...copy('returns', values.RETURN_FORM_URL, values.RETURN_FORM_FIELDS),
    ...copy('newsletter', values.NEWSLETTER_FORM_URL, values.NEWSLETTER_FORM_FIELDS),
  }
}

const copy = (form: keyof FormCopies, url: string | undefined, fields: Record<string, string> = {}): FormCopies =>
  url ? { [form]: { url, fields } } : {}
