import type { FieldError } from '#shared/errors.ts'
import type { SettingsSection, ShopSettings } from '#shared/shop-settings.ts'
import { isHexColor, type ThemeColors, validateColors } from '#shared/theme.ts'
import type { AdminSettings } from '../../contract.ts'

/** Returns the fields of a section without its version. */
export function toSectionValue<S extends SettingsSection>(saved: AdminSettings[S]): ShopSettings[S] {
  const { version: _version, editedAt: _at, editedBy: _by, setByEnvironment: _variables, ...value } = saved
  return value as unknown as ShopSettings[S]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Drops blank lines of lists that are edited as text, one entry per line. */
export function withoutBlankLines<T extends object>(value: T): T {
  const entries = Object.entries(value).map(([name, field]) => {
    if (Array.isArray(field)) return [name, field.filter((entry) => typeof entry !== 'string' || entry.trim() !== '')]
    return [name, isObject(field) ? withoutBlankLines(field) : field]
  })
  return Object.fromEntries(entries) as T
}

/** Returns an error for every emptied number field; JSON has no value for one. */
export function findMissingNumbers(value: unknown, path = ''): FieldError[] {
  if (typeof value === 'number') return Number.isNaN(value) ? [{ field: path, message: 'Enter a whole number.' }] : []
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, field]) => findMissingNumbers(field, path ? `${path}.${name}` : name))
}

/** Returns why the colors can't be saved. */
export function findColorProblem(colors: ThemeColors): string | undefined {
  if (!Object.values(colors).every(isHexColor))
    return 'A colour is incomplete. Enter # and six digits, such as #0e0e10.'
  return validateColors(colors)[0]?.message
}

/** An error at an entry of a list of text belongs to the field that edits the whole list. */
export const toFormErrors = (errors: FieldError[], value: object): FieldError[] =>
  errors.map(({ field, message }) => {
    const [, parent = '', index] = /^(.*)[.](\d+)$/.exec(field) ?? []
    const list = parent.split('.').reduce<unknown>((part, name) => (isObject(part) ? part[name] : undefined), value)
    return {
      field: index !== undefined && Array.isArray(list) && typeof list[0] === 'string' ? parent : field,
      message,
    }
  })

/** Null means that there is none; other emptied numbers are NaN. */
const nullableNumbers = ['confirmAbove']

/**
 * Returns a stored draft with the types of the saved section. Throws if it has others, for example because an older
 * release stored it.
 */
function restoreTypes(draft: unknown, saved: unknown): unknown {
  // JSON stores the NaN of an emptied number field as null
  if (typeof saved === 'number' && draft === null) return Number.NaN
  const isSameType = typeof draft === typeof saved && Array.isArray(draft) === Array.isArray(saved)
  if (!isSameType || isObject(draft) !== isObject(saved)) throw new TypeError('Stale draft')
  if (Array.isArray(draft) && Array.isArray(saved)) {
    return saved.length > 0 ? draft.map((entry) => restoreTypes(entry, saved[0])) : draft
  }
  if (!isObject(draft) || !isObject(saved)) return draft
  const entries = Object.entries(saved).map(([name, field]) => {
    const isNullable = nullableNumbers.includes(name) && (draft[name] === null || typeof draft[name] === 'number')
    return [name, isNullable ? draft[name] : restoreTypes(draft[name], field)]
  })
  return Object.fromEntries(entries)
}

/** Creates a parser for stored drafts of a section. */
export const createSettingsDraftParser =
  <T extends object>(saved: T) =>
  (stored: unknown): { value: T; version: number } | undefined => {
    if (!isObject(stored) || !Number.isInteger(stored['version'])) return undefined
    return { value: restoreTypes(stored['value'], saved) as T, version: stored['version'] as number }
  }
