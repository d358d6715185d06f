import type { FieldError } from '#shared/errors.ts'
import type { Deps } from './deps.ts'
import { brandFiles } from './draw-brand-files.ts'

const uploadPattern = /^\/media\/uploads\/([0-9a-f]{32})[-.]/

/** Returns the name of the original of an upload, such as `/media/uploads/<id>-1200.webp`, in the storage. */
export function findUploadName(url: string): string | undefined {
  const [, id] = uploadPattern.exec(url) ?? []
  return id ? `${id}.webp` : undefined
}

const fileLabels = { 'logo.light': 'Logo', 'logo.dark': 'Dark logo', icon: 'Icon', socialCard: 'Social card' }

/** Returns the files of a brand, or of an edit of it. */
export const listBrandFiles = (fields: object): { field: string; label: string; url: string }[] =>
  Object.entries(fileLabels).flatMap(([field, label]) => {
    const url = getPath(fields, field)
    return typeof url === 'string' && url !== '' ? [{ field, label, url }] : []
  })

/** Returns an error for each file in an edit of the brand that the shop does not have. Must run outside a transaction. */
export async function validateBrandFiles(
  { storage, shopSettings }: Pick<Deps, 'storage' | 'shopSettings'>,
  fields: Record<string, unknown>,
): Promise<FieldError[]> {
  const { brand } = shopSettings.current()
  const errors = listBrandFiles(fields).map(async ({ field, label, url }) => {
    if (url === getPath(brand, field) || (await hasFile(url))) return []
    return [{ field, message: `${label}: this shop has no file ${url.slice(0, 100)}. Please upload it again.` }]
  })
  return (await Promise.all(errors)).flat()

  async function hasFile(url: string): Promise<boolean> {
    const upload = findUploadName(url)
    return upload ? storage.has(upload) : Object.hasOwn(brandFiles, url.slice(1))
  }
}

const getPath = (value: object, path: string) =>
  path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], value)
