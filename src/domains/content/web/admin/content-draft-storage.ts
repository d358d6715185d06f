import { announcementIcons, type Content, type Section } from '../../contract.ts'

interface StoredContentDraft {
  content: Content
  /** The saved version that the draft is based on. */
  version: number
}

/** Returns the storage key of one admin's draft. */
export const contentDraftKey = (userId: string | undefined) => `home-content:${userId}`

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isString = (value: unknown) => typeof value === 'string'

const isAnnouncement = (value: unknown) =>
  isObject(value) && announcementIcons.some((icon) => icon === value['icon']) && isString(value['text'])

/** Compares field types with the default section of the same kind. */
function isSection(value: unknown, defaultContent: Content): boolean {
  if (!isObject(value)) return false
  const defaultSection = defaultContent.sections.find(({ kind }) => kind === value['kind'])
  const hasSameTypes = Object.entries(defaultSection ?? {}).every(
    ([name, defaultValue]) => typeof value[name] === typeof defaultValue,
  )
  if (!defaultSection || !hasSameTypes) return false
  const { query = {}, link } = value
  const isLink = link === undefined || (isObject(link) && isString(link['label']) && isString(link['to']))
  return isObject(query) && Object.values(query).every(isString) && isLink
}

// JSON stores the NaN of an emptied number field as null
const restoreLimit = (section: unknown) =>
  isObject(section) && section['limit'] === null ? { ...section, limit: Number.NaN } : section

/** Creates a parser for stored drafts. Validates without Zod, which would add its whole library to the bundle. */
export const createContentDraftParser =
  (defaultContent: Content) =>
  (stored: unknown): StoredContentDraft | undefined => {
    if (!isObject(stored) || !isObject(stored['content']) || !Number.isInteger(stored['version'])) return undefined
    const { messages, sections } = stored['content']
    if (!Array.isArray(messages) || !Array.isArray(sections) || !messages.every(isAnnouncement)) return undefined
    const restoredSections = sections.map(restoreLimit)
    if (!restoredSections.every((section) => isSection(section, defaultContent))) return undefined
    return { content: { messages, sections: restoredSections as Section[] }, version: stored['version'] as number }
  }
