import { randomUUID } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { requireStorable, type Storage } from './storage.ts'

const isMissing = (error: unknown) => (error as { code?: string }).code === 'ENOENT'

/** A folder of this machine, made when the first file comes. */
export function diskStorage(folder: string): Storage {
  const placeOf = (name: string) => {
    requireStorable(name)
    return join(folder, name)
  }
  const has = (name: string) =>
    access(placeOf(name)).then(
      () => true,
      () => false,
    )
  return {
    has,
    put: async (name, bytes) => {
      const place = placeOf(name)
      if (await has(name)) return
      await mkdir(folder, { recursive: true })
      // under another name until it is whole: whoever reads meanwhile finds nothing, and never a half
      const draft = join(folder, `.${randomUUID()}`)
      try {
        await writeFile(draft, bytes, { flag: 'wx' })
        await rename(draft, place)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    get: (name) =>
      readFile(placeOf(name)).catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      }),
    remove: (name) => rm(placeOf(name), { force: true }),
  }
}
