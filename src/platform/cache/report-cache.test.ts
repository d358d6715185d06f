import { beforeEach, expect, it } from 'vitest'
import type { Db } from '#platform/database/connect.ts'
import { MINUTE } from '#shared/time.ts'
import { cacheReport } from './report-cache.ts'

let time = 0
let db: Db
beforeEach(() => {
  time = 0
  db = {} as Db
})
const now = () => new Date(time)
const read = (load: () => Promise<string>, key = 'sales') => cacheReport({ db, now }, key, load)
const load = (text: string) => async () => text

it('calculates a report once a minute, and after that in the background', async () => {
  expect(await read(load('first'))).toBe('first')
  time = MINUTE - 1
  expect(await read(load('second'))).toBe('first')
  time = MINUTE
  expect(await read(load('third'))).toBe('first')
  expect(await read(load('fourth'))).toBe('third')
})

it('keeps the old report while a slow refresh runs, and starts only one', async () => {
  await read(load('old'))
  time = 2 * MINUTE
  const { promise, resolve } = Promise.withResolvers<string>()
  expect(await read(() => promise)).toBe('old')
  expect(await read(load('not loaded'))).toBe('old')
  resolve('new')
  await promise
  expect(await read(load('not loaded'))).toBe('new')
})

it('keeps the old report when a refresh fails, and tries again', async () => {
  await read(load('old'))
  time = 2 * MINUTE
  expect(await read(() => Promise.reject(new Error('timeout')))).toBe('old')
  expect(await read(load('new'))).toBe('old')
  expect(await read(load('not loaded'))).toBe('new')
})

it('shares one calculation when there is no report, or only an expired one', async () => {
  await read(load('old'))
  time = 10 * MINUTE
  const { promise, resolve } = Promise.withResolvers<string>()
  const reads = [read(() => promise), read(load('not loaded'))]
  resolve('new')
  expect(await Promise.all(reads)).toEqual(['new', 'new'])
})

it('does not drop a later report when an earlier calculation fails', async () => {
  const { promise, reject } = Promise.withResolvers<string>()
  const failing = read(() => promise)
  // so many other reports that the cache is emptied
  for (let index = 0; index < 50; index++) await read(load('other'), `report ${index}`)
  expect(await read(load('later'))).toBe('later')
  reject(new Error('timeout'))
  await expect(failing).rejects.toThrow('timeout')
  expect(await read(load('not loaded'))).toBe('later')
})
