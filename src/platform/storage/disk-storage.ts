import { randomUUID } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR } from '#shared/time.ts'
import { assertStorageName, type Storage } from './storage.ts'

const isMissing = (error: unknown) => (error as { code?: string }).code === 'ENOENT'

const tempFileName = /^\.[0-9a-f-]{36}$/

/** Removes partial files left by processes that died; no write takes an hour. */
async function deleteStaleTempFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!tempFileName.test(name)) continue
    const path = join(folder, name)
    // stat fails if the file was renamed in the meantime
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    )
    if (age > HOUR) await rm(path, { force: true })
  }
}

/** Creates the folder with the first file. */
export function createDiskStorage(folder: string): Storage {
  let cleanup: Promise<void> | undefined
  const getPath = (name: string) => {
    assertStorageName(name)
    return join(folder, name)
  }
  const has = (name: string) =>
    access(getPath(name)).then(
      () => true,
      () => false,
    )
  return {
    has,
    put: async (name, bytes) => {
      const path = getPath(name)
      if (await has(name)) return
      await mkdir(folder, { recursive: true })
      // once per process; a failed cleanup does no harm
      cleanup ??= deleteStaleTempFiles(folder).catch(() => {})
      await cleanup
      // written under a temporary name, so readers never see a partial file
      const tempPath = join(folder, `.${randomUUID()}`)
      try {
        await writeFile(tempPath, bytes, { flag: 'wx' })
        await rename(tempPath, path)
      } catch (error) {
        await rm(tempPath, { force: true })
        throw error
      }
    },
    get: (name) =>
      readFile(getPath(name)).catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      }),
    remove: (name) => rm(getPath(name), { force: true }),
  }
}
