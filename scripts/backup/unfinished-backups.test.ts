import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { createTempFolder } from '#tests/support/create-temp-folder.ts'
import { formatBackupName, listOutdatedBackups } from './dated-backups.ts'
import { createUnfinishedFolder, deleteStaleUnfinishedFolders } from './unfinished-backups.ts'

it('gives every unfinished backup a name of its own, also of a process with the same id', async () => {
  const parent = createTempFolder()
  await mkdir(join(parent, `.${process.pid}.unfinished`))
  const names = [await createUnfinishedFolder(parent), await createUnfinishedFolder(parent)].map((path) =>
    basename(path),
  )
  expect(new Set(names).size).toBe(2)
  const backup = formatBackupName(new Date())
  expect(listOutdatedBackups([...names, backup], 1)).toEqual([])
})

it('deletes what interrupted backups left, and nothing else', async () => {
  const parent = createTempFolder()
  const running = basename(await createUnfinishedFolder(parent))
  const interrupted = basename(await createUnfinishedFolder(parent))
  const others = ['nukkad-20261117T033000Z', '.unfinished', 'notes.unfinished']
  for (const name of ['.123.unfinished', ...others]) await mkdir(join(parent, name))
  await writeFile(join(parent, '.123.unfinished', 'PG_VERSION'), '17')
  for (const name of ['.123.unfinished', interrupted, ...others]) await utimes(join(parent, name), 0, 0)
  await deleteStaleUnfinishedFolders(parent)
  expect((await readdir(parent)).toSorted()).toEqual([running, ...others].toSorted())
})
