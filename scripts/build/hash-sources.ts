import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const folders = ['src', 'demo/catalogue', 'demo/orders', 'public', 'scripts/build']
const files = ['vite.config.ts', 'package-lock.json', 'package.json', 'tsconfig.json']
const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** Hashes the names, sizes and modification times of all sources, which is fast. */
export function hashMetadata(root: string): string {
  const hash = createHash('sha256')
  for (const file of listSources(root)) {
    const { size, mtimeMs } = statSync(join(root, file))
    hash.update(`${file}\0${size}\0${mtimeMs}\0`)
  }
  return hash.digest('hex')
}

/** Hashes the contents of all sources, because git checkouts change modification times. */
export function hashContents(root: string): string {
  const hash = createHash('sha256')
  for (const file of listSources(root)) {
    const content = readFileSync(join(root, file))
    hash.update(`${file}\0${content.byteLength}\0`).update(content)
  }
  return hash.digest('hex')
}

const listSources = (root: string): string[] =>
  [
    ...folders.flatMap((folder) => listFiles(root, folder)),
    // not its folders; globSync would load a library of its own at each start
    ...listFiles(root, 'demo', { recursive: false }).filter((file) => file.endsWith('.ts')),
    ...files.filter((file) => existsSync(join(root, file))),
  ]
    .filter((file) => !isTest(file))
    .sort()

function listFiles(root: string, folder: string, { recursive = true } = {}): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
}
