import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { createTempFolder } from '#tests/support/create-temp-folder.ts'

const folder = createTempFolder()
const runBackup = (to: string) =>
  promisify(execFile)(process.execPath, ['scripts/backup.ts', to], {
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
  expect(readdirSync(folder).sort()).toEqual(['data', 'file'])
})
