import { lstat } from 'node:fs/promises'

/** Returns whether the path exists, even as a broken symlink. */
export async function pathExists(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch {
    return false
  }
}
