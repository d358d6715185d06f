import { expect, it } from 'vitest'
import { formatBackupName, listOutdatedBackups } from './dated-backups.ts'

it('names a backup by its time', () => {
  expect(formatBackupName(new Date('2026-11-17T03:30:00.123Z'))).toBe('nukkad-20261117T033000Z')
})

it('keeps the newest backups and everything that is not one', () => {
  const backups = ['nukkad-20261117T033000Z', 'nukkad-20261101T033000Z', 'nukkad-20261116T033000Z']
  const others = ['.123.unfinished', 'nukkad-monday', 'notes.txt']
  expect(listOutdatedBackups([...backups, ...others], 2)).toEqual(['nukkad-20261101T033000Z'])
  expect(listOutdatedBackups(backups, 3)).toEqual([])
  expect(listOutdatedBackups(backups, 14)).toEqual([])
})
