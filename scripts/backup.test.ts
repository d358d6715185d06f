import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { tempFolder } from '#tests/support/temp-folder.ts'

const folder = tempFolder()
const backUp = (to: string) =>
  promisify(execFile)(process.execPath, ['scripts/backup.ts', to], {
    env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data') },
    timeout: 20_000,
  })

it('a backup says in words where it cannot be put, and leaves nothing there', async () => {
  mkdirSync(join(folder, 'data', 'postgres'), { recursive: true })
  writeFileSync(join(folder, 'file'), '')
  await expect(backUp(join(folder, 'no', 'such'))).rejects.toThrow(`There is no folder ${join(folder, 'no')}: make it`)
  await expect(backUp(join(folder, 'file', 'copy'))).rejects.toThrow(
    `Nothing can be put into ${join(folder, 'file')} (ENOTDIR).`,
  )
  await expect(backUp(join(folder, 'data'))).rejects.toThrow('is there already')
  expect(readdirSync(folder).sort()).toEqual(['data', 'file'])
})
