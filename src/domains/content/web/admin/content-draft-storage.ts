import { announcementIcons, type Content, type Section } from '../../contract.ts'

interface StoredContentDraft {
  content: Content
  /** The saved version that the draft is based on. */
  version: number
}

/** Returns the storage key of one admin's draft of a part of the content. */
export const contentDraftKey = (part: string, userId: string | undefined) => `content-${part}:${userId}`

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isString = (value: unknown) => typeof value === 'string'

const isAnnouncement = (value: unknown) =>
  isObject(value) && announcementIcons.some((icon) => icon === value['icon']) && isString(value['text'])

const isOptional = (value: unknown, isValid: (value: unknown) => boolean) => value === undefined || isValid(value)
const isLink = (value: unknown) => isObject(value) && isString(value['label']) && isString(value['to'])
const isContentImage = (value: unknown) =>
  isObject(value) && isString(value['stem']) && Array.isArray(value['widths']) && value['widths'].length > 0
const areContentImages = (value: unknown) =>
  isObject(value) && isContentImage(value['narrow']) && isOptional(value['wide'], isContentImage)
const isTile = (value: unknown) =>
  isObject(value) && isString(value['title']) && isString(value['to']) && isOptional(value['picture'], areContentImages)

/** Checks what the editor and the preview of a section read. */
const sectionChecks: Record<Section['kind'], (section: Fields) => boolean> = {
  hero: ({ headline, text, picture, film }) =>
    isString(headline) && isString(text) && isOptional(picture, areContentImages) && isOptional(film, isObject),
  tiles: ({ tiles }) => Array.isArray(tiles) && tiles.length > 0 && tiles.every(isTile),
  shelf: ({ title, layout, limit, query }) =>
    [title, layout].every(isString) &&
    typeof limit === 'number' &&
    isObject(query) &&
    Object.values(query).every(isString),
  text: ({ title, text }) => [title, text].every(isString),
  quote: ({ text, source }) => [text, source].every(isString),
  promises: () => true,
  'best-seller': ({ title }) => isString(title),
  collections: ({ title }) => isString(title),
}

function isSection(value: unknown): boolean {
  if (!isObject(value) || !isString(value['id']) || typeof value['shown'] !== 'boolean') return false
  const check = Object.entries(sectionChecks).find(([kind]) => kind === value['kind'])?.[1]
  return check?.(value) === true && isOptional(value['link'], isLink)
}

// JSON stores the NaN of an emptied number field as null
const restoreLimit = (section: unknown) =>
  isObject(section) && section['limit'] === null ? { ...section, limit: Number.NaN } : section

/** Parses a stored draft. Validates without Zod, which would add its whole library to the bundle. */
export function parseContentDraft(stored: unknown): StoredContentDraft | undefined {
  if (!isObject(stored) || !isObject(stored['content']) || !Number.isInteger(stored['version'])) return undefined
  const { messages, sections, ...rest } = stored['content']
  if (!Array.isArray(messages) || !Array.isArray(sections) || !messages.every(isAnnouncement)) return undefined
  const restoredSections = sections.map(restoreLimit)
  if (!restoredSections.every(isSection)) return undefined
  return {
    content: { ...rest, messages, sections: restoredSections as Section[] },
    version: stored['version'] as number,
  }
}
