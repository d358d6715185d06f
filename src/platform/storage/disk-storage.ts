import { randomUUID } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR } from '#shared/time.ts'
import { requireStorable, type Storage } from './storage.ts'

const isMissing = (error: unknown) => (error as { code?: string }).code === 'ENOENT'

const draftName = /^\.[0-9a-f-]{36}$/

/** Removes what processes that died left half written; nobody takes an hour to write a file. */
async function clearDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!draftName.test(name)) continue
    const place = join(folder, name)
    // one that is whole by now has another name
    const age = await stat(place).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    )
    if (age > HOUR) await rm(place, { force: true })
  }
}

/** A folder of this machine, made when the first file comes. */
export function diskStorage(folder: string): Storage {
  let cleared: Promise<void> | undefined
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
      // once for each process; what cannot be cleared hinders nobody
      cleared ??= clearDrafts(folder).catch(() => {})
      await cleared
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
