import * as z from 'zod'
import { isHttpsUnlessPrivate } from './private-host.ts'
import { blankToUndefined, type Env, type Setting, type SettingValues } from './setting.ts'

const formUrl = z
  .url({ protocol: /^https?$/, abort: true })
  .refine(isHttpsUnlessPrivate)
  .optional()
const urlFormat = 'a URL such as https://forms.example.in/contact (http:// only for private networks)'
const urlDefault = 'no copies'

const formFields = z
  .string()
  .max(2000)
  .regex(/^\s*[\w.-]+\s*=\s*[^\s=,]+\s*(?:,\s*[\w.-]+\s*=\s*[^\s=,]+\s*)*$/)
  .transform((pairs) => Object.fromEntries(pairs.split(',').map((pair) => pair.split('=').map((part) => part.trim()))))
  .pipe(z.record(z.string(), z.string()))
  .optional()
const fieldsFormat = 'pairs such as name=entry.111,email=entry.222'
const fieldsDefault = 'fields keep their names'

/** Third-party form services that receive copies of form entries. */
export const formSettings = {
  CONTACT_FORM_URL: {
    schema: formUrl,
    description: 'URL of a third-party form service that receives a copy of every contact message.',
    format: urlFormat,
    default: urlDefault,
  },
  CONTACT_FORM_FIELDS: {
    schema: formFields,
    description: 'The names of the fields name, email and message at that service.',
    format: fieldsFormat,
    default: fieldsDefault,
  },
  RETURN_FORM_URL: {
    schema: formUrl,
    description: 'URL of a third-party form service that receives a copy of every return request.',
    format: urlFormat,
    default: urlDefault,
  },
  RETURN_FORM_FIELDS: {
    schema: formFields,
    description:
      'The names of the fields orderId, name, email, number, reasonDropdown, reasonText and imageUrl at that service.',
    format: fieldsFormat,
    default: fieldsDefault,
  },
  NEWSLETTER_FORM_URL: {
    schema: formUrl,
    description: 'URL of a third-party form service that receives a copy of every newsletter subscription.',
    format: urlFormat,
    default: urlDefault,
  },
  NEWSLETTER_FORM_FIELDS: {
    schema: formFields,
    description: 'The name of the field email at that service.',
    format: fieldsFormat,
    default: fieldsDefault,
  },
} satisfies Record<string, Setting>

const forms = ['CONTACT_FORM', 'RETURN_FORM', 'NEWSLETTER_FORM'] as const

/** Field names without a URL would have no effect. */
export const validateFormSettings = (env: Env) =>
  forms
    .filter((form) => blankToUndefined(env[`${form}_FIELDS`]) && !blankToUndefined(env[`${form}_URL`]))
    .map((form) => `${form}_FIELDS is set without ${form}_URL: set the URL as well`)

interface FormCopy {
  url: string
  /** Maps our field names to the service's. */
  fields: Record<string, string>
}

export interface FormCopies {
  contact?: FormCopy
  returns?: FormCopy
  newsletter?: FormCopy
}

export function toFormCopies(values: SettingValues<typeof formSettings>): FormCopies {
  return {
    ...toFormCopy('contact', values.CONTACT_FORM_URL, values.CONTACT_FORM_FIELDS),
    ...toFormCopy('returns', values.RETURN_FORM_URL, values.RETURN_FORM_FIELDS),
    ...toFormCopy('newsletter', values.NEWSLETTER_FORM_URL, values.NEWSLETTER_FORM_FIELDS),
  }
}

const toFormCopy = (
  form: keyof FormCopies,
  url: string | undefined,
  fields: Record<string, string> = {},
): FormCopies => (url ? { [form]: { url, fields } } : {})
