import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#platform/start-error.ts'

/** The OS account for PostgreSQL when the shop runs as root, because PostgreSQL refuses to run as root. */
export interface Account {
  name: string
  uid: number
  gid: number
}

/** Picks the owner of the data, then `postgres`, then `nobody`. Returns undefined unless the shop runs as root. */
export async function chooseAccount(dataDir: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const accounts = await readAccounts()
  const databaseOwner = await findOwner(join(dataDir, 'postgres'))
  if (databaseOwner && databaseOwner.uid !== 0) {
    return {
      ...databaseOwner,
      name: accounts.find(({ uid }) => uid === databaseOwner.uid)?.name ?? String(databaseOwner.uid),
    }
  }
  const owner = await findOwner(dataDir)
  const account =
    accounts.find(({ uid }) => uid !== 0 && uid === owner?.uid) ??
    accounts.find(({ name }) => name === 'postgres') ??
    accounts.find(({ name }) => name === 'nobody')
  if (account) return account
  throw new StartError(
    'PostgreSQL cannot run as root, and this machine has no "postgres" or "nobody" account to run it as. ' +
      'Start the shop as a regular user, or set DATABASE_URL to your own PostgreSQL.',
  )
}

async function findOwner(path: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const { uid, gid } = await stat(path)
    return { uid, gid }
  } catch {
    return undefined
  }
}

async function readAccounts(): Promise<Account[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n')
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}
