import * as z from 'zod'
import { isHttpsUnlessPrivate } from './private-host.ts'
import { blankToUndefined, type Env, type Setting, type SettingValues } from './setting.ts'

const formUrl = z
  .url({ protocol: /^https?$/, abort: true })
  .refine(isHttpsUnlessPrivate)
  .optional()
const urlFormat = 'a URL such as https://forms.example.in/contact (http:// only for private networks)'
const urlDefault = 'nothing is forwarded'

const formFields = z
  .string()
  .max(2000)
  .regex(/^\s*[\w.-]+\s*=\s*[^\s=,]+\s*(?:,\s*[\w.-]+\s*=\s*[^\s=,]+\s*)*$/)
  .transform((pairs) => Object.fromEntries(pairs.split(',').map((pair) => pair.split('=').map((part) => part.trim()))))
  .pipe(z.record(z.string(), z.string()))
  .optional()
const fieldsFormat = 'pairs such as name=entry.111,email=entry.222'
const fieldsDefault = 'fields keep their names'

/** Third-party form services that submitted forms are forwarded to. */
export const formSettings = {
  CONTACT_FORM_URL: {
    schema: formUrl,
    description: 'URL of a third-party form service that every contact message is forwarded to.',
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
    description: 'URL of a third-party form service that every return request is forwarded to.',
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
    description: 'URL of a third-party form service that every newsletter subscription is forwarded to.',
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

interface FormService {
  url: string
  /** Maps our field names to the service's. */
  fields: Record<string, string>
}

export interface FormServices {
  contact?: FormService
  returns?: FormService
  newsletter?: FormService
}

export function toFormServices(values: SettingValues<typeof formSettings>): FormServices {
  return {
    ...toFormService('contact', values.CONTACT_FORM_URL, values.CONTACT_FORM_FIELDS),
    ...toFormService('returns', values.RETURN_FORM_URL, values.RETURN_FORM_FIELDS),
    ...toFormService('newsletter', values.NEWSLETTER_FORM_URL, values.NEWSLETTER_FORM_FIELDS),
  }
}

const toFormService = (
  form: keyof FormServices,
  url: string | undefined,
  fields: Record<string, string> = {},
): FormServices => (url ? { [form]: { url, fields } } : {})
