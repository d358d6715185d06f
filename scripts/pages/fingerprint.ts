import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const folders = ['src', 'public']
const files = ['vite.config.ts', 'package-lock.json', 'package.json', 'tsconfig.json']
/** Neither tests nor what only the server runs ends up in the pages. */
const elsewhere = /\.test\.tsx?$|\/server\/|^src\/platform\/|^src\/[^/]+$/

/** Tells whether anything that the built pages are made of has changed. Reads contents, because times lie after a checkout. */
export function fingerprint(root: string): string {
  const hash = createHash('sha256')
  for (const file of [...folders.flatMap((folder) => filesBelow(root, folder)), ...files].sort()) {
    if (elsewhere.test(file) || !existsSync(join(root, file))) continue
    const content = readFileSync(join(root, file))
    hash.update(`${file}\0${content.byteLength}\0`).update(content)
  }
  return hash.digest('hex')
}

function filesBelow(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
}
