import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#platform/start-error.ts'

/** The account that PostgreSQL runs as when the shop runs as root, which PostgreSQL refuses. */
export interface Account {
  name: string
  uid: number
  gid: number
}

/** Whoever owns the data; failing that `postgres`, then `nobody`. None when the shop is not root: then PostgreSQL runs as the shop does. */
export async function chooseAccount(dataDir: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const accounts = await knownAccounts()
  const database = await ownerOf(join(dataDir, 'postgres'))
  if (database && database.uid !== 0) {
    return { ...database, name: accounts.find(({ uid }) => uid === database.uid)?.name ?? String(database.uid) }
  }
  const owner = await ownerOf(dataDir)
  const account =
    accounts.find(({ uid }) => uid !== 0 && uid === owner?.uid) ??
    accounts.find(({ name }) => name === 'postgres') ??
    accounts.find(({ name }) => name === 'nobody')
  if (account) return account
  throw new StartError(
    'PostgreSQL does not run as root and this machine has no account "postgres" or "nobody" to run it as: ' +
      'start the shop as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}

async function ownerOf(path: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const { uid, gid } = await stat(path)
    return { uid, gid }
  } catch {
    return undefined
  }
}

async function knownAccounts(): Promise<Account[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n')
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}
