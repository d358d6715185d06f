import { chown, copyFile, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const isGone = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Copies what is wanted of a folder that is in use: what goes meanwhile is left out. Rights and owners stay. */
export async function copyFolder(from: string, to: string, isWanted: (path: string) => boolean): Promise<void> {
  await copyInto(from, to, '', isWanted)
}

async function copyInto(from: string, to: string, inside: string, isWanted: (path: string) => boolean): Promise<void> {
  await mkdir(to, { recursive: true, mode: (await stat(from)).mode })
  await keepOwner(from, to)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const path = inside ? `${inside}/${entry.name}` : entry.name
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (!isWanted(path)) continue
    if (entry.isDirectory()) await copyInto(source, target, path, isWanted)
    else if (entry.isFile()) await copyOne(source, target)
  }
}

async function copyOne(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to)
    await keepOwner(from, to)
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

/** Only root may give files away, and only then do they belong to somebody else. */
export async function keepOwner(from: string, to: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(from)
  await chown(to, uid, gid)
}
