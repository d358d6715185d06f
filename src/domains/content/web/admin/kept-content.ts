import { announcementIcons, type Content, type Section } from '../../contract.ts'

/** What was typed, and which version of the saved content it was typed over. */
interface KeptContent {
  content: Content
  version: number
}

/** Under this name what one admin typed is kept. */
export const keptAs = (userId: string | undefined) => `home-content:${userId}`

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isText = (value: unknown) => typeof value === 'string'

const isMessage = (value: unknown) =>
  isObject(value) && announcementIcons.some((icon) => icon === value['icon']) && isText(value['text'])

/** As one of its kind in the content that the shop comes with. */
function isSection(value: unknown, { sections }: Content): boolean {
  if (!isObject(value)) return false
  const model = sections.find(({ kind }) => kind === value['kind'])
  if (!model || !Object.entries(model).every(([name, like]) => typeof value[name] === typeof like)) return false
  const { query = {}, link } = value
  const isLink = link === undefined || (isObject(link) && isText(link['label']) && isText(link['to']))
  return isObject(query) && Object.values(query).every(isText) && isLink
}

/** A number that was emptied is none, which is written down as `null`. */
const revived = (section: unknown) =>
  isObject(section) && section['limit'] === null ? { ...section, limit: Number.NaN } : section

/** What is kept, if it is that. Looked at by hand: a schema would bring its whole library along. */
export const readKeptContent =
  (standard: Content) =>
  (kept: unknown): KeptContent | undefined => {
    if (!isObject(kept) || !isObject(kept['content']) || !Number.isInteger(kept['version'])) return undefined
    const { messages, sections } = kept['content']
    if (!Array.isArray(messages) || !Array.isArray(sections) || !messages.every(isMessage)) return undefined
    const whole = sections.map(revived)
    if (!whole.every((section) => isSection(section, standard))) return undefined
    return { content: { messages, sections: whole as Section[] }, version: kept['version'] as number }
  }
