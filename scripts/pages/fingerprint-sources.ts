import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const folders = ['src', 'public', 'scripts/build']
const files = ['vite.config.ts', 'package-lock.json', 'package.json', 'tsconfig.json']
/** Tests and server-only code are not part of the pages. */
const ignoredFiles = /\.test\.tsx?$|\/server\/|^src\/platform\/|^src\/[^/]+$/

/** Hashes all sources of the pages. Reads contents, because git checkouts change modification times. */
export function fingerprintSources(root: string): string {
  const hash = createHash('sha256')
  for (const file of [...folders.flatMap((folder) => listFiles(root, folder)), ...files].sort()) {
    if (ignoredFiles.test(file) || !existsSync(join(root, file))) continue
    const content = readFileSync(join(root, file))
    hash.update(`${file}\0${content.byteLength}\0`).update(content)
  }
  return hash.digest('hex')
}

function listFiles(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
}
