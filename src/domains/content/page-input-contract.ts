import * as z from 'zod'
import {
  createPageSchema,
  linkTargetPattern,
  MAX_BLOCKS,
  markupPattern,
  type PageText,
  TOO_MANY_BLOCKS,
} from './page-contract.ts'
import { placeholderPattern, placeholders } from './placeholder-contract.ts'

const MAX_PAGE_KIB = 64

function findTextProblem(label: string, text: string): string | undefined {
  const rest = text.replace(placeholderPattern, (match, name) => (Object.hasOwn(placeholders, name) ? '' : match))
  const [unknown] = /\{\{[^}]*\}{0,2}|\}\}/.exec(rest) ?? []
  if (unknown !== undefined) {
    const names = Object.keys(placeholders).map((name) => `{{${name}}}`)
    return `${label}: ${unknown.slice(0, 40)} is not a placeholder. Use one of ${names.join(', ')}.`
  }
  const target = Array.from(text.matchAll(markupPattern), ([, , to]) => to).find(
    (to) => to !== undefined && !linkTargetPattern.test(to),
  )
  return target === undefined ? undefined : `${label}: the link to ${target.slice(0, 40)} ${LINK_RULE}`
}

const LINK_RULE = 'must start with /, #, https://, mailto: or tel:.'

const validText = (label: string, maxLength: number, allowed: RegExp) =>
  z
    .string()
    .trim()
    .max(maxLength, `${label} can be at most ${maxLength} characters.`)
    .regex(allowed, `${label} contains a character that can't be displayed.`)
    .superRefine((text, context) => {
      const message = findTextProblem(label, text)
      if (message) context.addIssue({ code: 'custom', message })
    })

const lineCharacters = /^[^\p{Cc}\p{Cs}]*$/u
const paragraphCharacters = /^(?:[^\p{Cc}\p{Cs}]|\n)*$/u
const isPresent = (text: string) => text !== ''

export const PageFields = createPageSchema({
  required: (label, max) => validText(label, max, lineCharacters).refine(isPresent, `${label} is required.`),
  optional: (label, max) => validText(label, max, lineCharacters),
  paragraph: (label, max) => validText(label, max, paragraphCharacters).refine(isPresent, `${label} is required.`),
  link: (label, max) =>
    validText(label, max, lineCharacters).refine((to) => linkTargetPattern.test(to), `${label} ${LINK_RULE}`),
  sectionId: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,59}$/, 'Section address must be lowercase letters, digits and hyphens, such as prices.'),
})

const hasUniqueIds = ({ sections }: PageText) => new Set(sections.map(({ id }) => id)).size === sections.length
const isWithinBlockLimit = ({ sections }: PageText) =>
  sections.reduce((total, { blocks }) => total + blocks.length, 0) <= MAX_BLOCKS
const isWithinSizeLimit = (page: object) => new TextEncoder().encode(JSON.stringify(page)).length <= MAX_PAGE_KIB * 1024

export const withPageLimits = <T extends z.ZodType<PageText>>(schema: T) =>
  schema
    .refine(hasUniqueIds, { path: ['sections'], message: 'Two sections have the same address.' })
    .refine(isWithinBlockLimit, { path: ['sections'], message: TOO_MANY_BLOCKS })
    .refine(isWithinSizeLimit, { message: `A page can be at most ${MAX_PAGE_KIB} KB.` })

/** Validates what an admin writes. */
export const PageSchema = withPageLimits(PageFields)
