import { stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makeDataDir, removeDataDir } from '#tests/support/data-dir.ts'
import { makeFolder } from './make-folder.ts'

async function house() {
  const folder = await makeDataDir()
  onTestFinished(() => removeDataDir(folder))
  return folder
}

it('makes a folder with all that are missing above it, and takes one that is there', async () => {
  const path = join(await house(), 'a', 'b', 'c')
  await Promise.all([makeFolder(path), makeFolder(path)])
  await makeFolder(path)
  expect((await stat(path)).isDirectory()).toBe(true)
})

it.runIf(process.platform === 'linux')('ends where the system takes no folder, and says why', async () => {
  await expect(makeFolder('/proc/nope')).rejects.toThrow(/^ENOENT: .*'\/proc\/nope'$/)
  await expect(makeFolder('/proc/nope/below')).rejects.toThrow(/^ENOENT: .*'\/proc\/nope'$/)
})

it('refuses a file in its place, and a link that leads nowhere', async () => {
  const folder = await house()
  await writeFile(join(folder, 'file'), '')
  await symlink('/nowhere/at/all', join(folder, 'link'))
  await expect(makeFolder(join(folder, 'file'))).rejects.toThrow('EEXIST')
  await expect(makeFolder(join(folder, 'file', 'below'))).rejects.toThrow('ENOTDIR')
  await expect(makeFolder(join(folder, 'link'))).rejects.toThrow('EEXIST')
  await expect(makeFolder(join(folder, 'link', 'below'))).rejects.toThrow('ENOENT')
})
