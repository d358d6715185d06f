import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { createTempFolder } from '#tests/support/create-temp-folder.ts'

const folder = createTempFolder()
const runBackup = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/backup.ts', ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data') },
    timeout: 20_000,
  })

it('rejects an unusable target folder and leaves nothing behind', async () => {
  mkdirSync(join(folder, 'data', 'postgres'), { recursive: true })
  writeFileSync(join(folder, 'file'), '')
  await expect(runBackup(join(folder, 'no', 'such'))).rejects.toThrow(
    `The folder ${join(folder, 'no')} does not exist. Create it`,
  )
  await expect(runBackup(join(folder, 'file', 'copy'))).rejects.toThrow(
    `Cannot write to ${join(folder, 'file')} (ENOTDIR).`,
  )
  await expect(runBackup(join(folder, 'data'))).rejects.toThrow('already exists')
  await expect(runBackup()).rejects.toThrow('Usage: npm run backup -- <folder>, or')
  await expect(runBackup('--keep', '3', join(folder, 'copy'))).rejects.toThrow('Usage: ')
  await expect(runBackup('--into', folder, '--keep', '0')).rejects.toThrow('--keep is "0": expected a whole number')
  expect(readdirSync(folder).sort()).toEqual(['data', 'file'])
})
