import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Creates a folder that is removed after the tests. Its name has a space, to catch missing quoting. */
export function createTempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nukkad test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
