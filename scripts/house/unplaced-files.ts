import { matchesGlob } from 'node:path'
import type { Kind } from './table.ts'

/** Files that no kind claims, so that no import rule holds for them, or several, so that nobody knows which holds. */
export function unplacedFiles(kinds: Kind[], files: string[]): string[] {
  return files.filter((file) => kinds.filter((kind) => claims(kind, file)).length !== 1)
}

function claims({ files }: Kind, file: string): boolean {
  const [opening, closing] = [
    files.filter((glob) => !glob.startsWith('!')),
    files.filter((glob) => glob.startsWith('!')),
  ]
  return opening.some((glob) => matchesGlob(file, glob)) && !closing.some((glob) => matchesGlob(file, glob.slice(1)))
}
