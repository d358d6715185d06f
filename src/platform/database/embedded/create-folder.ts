import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pathExists } from './path-exists.ts'

/** Creates a folder level by level: Node's recursive mkdir never returns where no folder can be created, such as /proc. */
export async function createFolder(path: string): Promise<void> {
  const parent = dirname(path)
  if (!(await pathExists(parent))) await createFolder(parent)
  try {
    await mkdir(path)
  } catch (error) {
    if (!(await isFolder(path))) throw error
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch {
    return false
  }
}
