import { execFileSync } from 'node:child_process'
import { lstat, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Sums the sizes of all files below a folder. */
export async function measureFolder(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = files
    .filter((file) => file.isFile())
    .map(async ({ parentPath, name }) => (await lstat(join(parentPath, name)).catch(() => ({ size: 0 }))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

export type Disk = Awaited<ReturnType<typeof measureDisk>>

/** Measures the sources, the built pages and the runtime packages. */
export async function measureDisk() {
  return {
    repositoryBytes: await measureTrackedFiles(),
    distBytes: await measureFolder(join(root, 'dist')),
    packageBytes: await measurePackages(),
  }
}

/** Returns null without git. */
async function measureTrackedFiles(): Promise<number | null> {
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

interface LockFile {
  packages: Record<string, { dev?: boolean }>
}

/** Measures node_modules without development packages, according to the lock file. */
async function measurePackages(): Promise<number> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as LockFile
  const names = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev)
  const topLevel = names.map(([path]) => path).filter((path) => !path.includes('/node_modules/', 1))
  const sizes = await Promise.all(topLevel.map((path) => measureFolder(join(root, path)).catch(() => 0)))
  return sizes.reduce((sum, size) => sum + size, 0)
}
