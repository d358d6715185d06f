import { execFileSync } from 'node:child_process'
import { lstat, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** All files below a folder together. */
export async function bytesOf(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = files
    .filter((file) => file.isFile())
    .map(async ({ parentPath, name }) => (await lstat(join(parentPath, name)).catch(() => ({ size: 0 }))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

export type Disk = Awaited<ReturnType<typeof measureDisk>>

/** What a shop takes: its sources, its pages as built, and the packages that it runs with. */
export async function measureDisk() {
  return {
    repositoryBytes: await trackedBytes(),
    distBytes: await bytesOf(join(root, 'dist')),
    packageBytes: await packageBytes(),
  }
}

/** Where git is not there to ask, nothing is said. */
async function trackedBytes(): Promise<number | null> {
  try {
    const names = execFileSync('git', ['ls-files', '-z'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const files = names.split('\0').filter(Boolean)
    const sizes = files.map(async (file) => (await stat(join(root, file)).catch(() => ({ size: 0 }))).size)
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  } catch {
    return null
  }
}

interface Locked {
  packages: Record<string, { dev?: boolean }>
}

/** What lies in node_modules, without what only builds and tests need, as the lock file says. */
async function packageBytes(): Promise<number> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Locked
  const names = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev)
  const outer = names.map(([path]) => path).filter((path) => !path.includes('/node_modules/', 1))
  const sizes = await Promise.all(outer.map((path) => bytesOf(join(root, path)).catch(() => 0)))
  return sizes.reduce((sum, size) => sum + size, 0)
}
