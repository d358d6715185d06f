import { chown, copyFile, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Copies a folder that is in use, keeping modes and owners. Files deleted during the copy are skipped. */
export async function copyFolder(from: string, to: string, isIncluded: (path: string) => boolean): Promise<void> {
  await copyInto(from, to, '', isIncluded)
}

async function copyInto(
  from: string,
  to: string,
  relativePath: string,
  isIncluded: (path: string) => boolean,
): Promise<void> {
  await mkdir(to, { recursive: true, mode: (await stat(from)).mode })
  await copyOwner(from, to)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const path = relativePath ? `${relativePath}/${entry.name}` : entry.name
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (!isIncluded(path)) continue
    if (entry.isDirectory()) await copyInto(source, target, path, isIncluded)
    else if (entry.isFile()) await copyOne(source, target)
  }
}

async function copyOne(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to)
    await copyOwner(from, to)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

/** Only root can change owners; other users own everything they copy. */
export async function copyOwner(from: string, to: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(from)
  await chown(to, uid, gid)
}
