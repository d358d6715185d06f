import { stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createDataDir, removeDataDir } from '#tests/support/data-dir.ts'
import { createFolder } from './create-folder.ts'

async function createRoot() {
  const folder = await createDataDir()
  onTestFinished(() => removeDataDir(folder))
  return folder
}

it('creates a folder with its missing parents and accepts an existing one', async () => {
  const path = join(await createRoot(), 'a', 'b', 'c')
  await Promise.all([createFolder(path), createFolder(path)])
  await createFolder(path)
  expect((await stat(path)).isDirectory()).toBe(true)
})

it.runIf(process.platform === 'linux')('fails with the reason where no folder can be created', async () => {
  await expect(createFolder('/proc/nope')).rejects.toThrow(/^ENOENT: .*'\/proc\/nope'$/)
  await expect(createFolder('/proc/nope/below')).rejects.toThrow(/^ENOENT: .*'\/proc\/nope'$/)
})

it('rejects a file or a broken link in its place', async () => {
  const folder = await createRoot()
  await writeFile(join(folder, 'file'), '')
  await symlink('/nowhere/at/all', join(folder, 'link'))
  await expect(createFolder(join(folder, 'file'))).rejects.toThrow('EEXIST')
  await expect(createFolder(join(folder, 'file', 'below'))).rejects.toThrow('ENOTDIR')
  await expect(createFolder(join(folder, 'link'))).rejects.toThrow('EEXIST')
  await expect(createFolder(join(folder, 'link', 'below'))).rejects.toThrow('ENOENT')
})
