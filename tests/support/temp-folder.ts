import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A folder that goes when the tests around it are done; its name has a space, because people's folders do. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nukkad test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
