import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { newId } from '#shared/ids.ts'
import { createDataDir, removeDataDir } from '#tests/support/data-dir.ts'
import { readCpuMs, readPostgresCpuMs } from './read-cpu.ts'
import { callApi, PRICE } from './shoppers.ts'

const PRODUCTS = 50
const STOCK = 999_999
export const admin = { email: 'admin@example.in', password: 'correct horse battery' }

/** A shop with its own data folder, which can be started from its working tree, possibly of another version. */
export interface WorkingTreeShop {
  folder: string
  dataDir: string
  tokens: string[]
  productIds: string[]
  remove(): Promise<void>
}

export interface RunningShop {
  url: string
  /** From the start of the process until the home page responds with 200. */
  startSeconds: number
  client: pg.Client
  readCpu(): Cpu
  readRssMb(): number
  stop(): Promise<void>
}

/** CPU time since the start, in ms. */
interface Cpu {
  node: number
  postgres: number
}

/** Creates the data folder, products with ample stock and logged-in customers. */
export async function createWorkingTreeShop(
  folder: string,
  { customers, collectsQueryStats }: { customers: number; collectsQueryStats: boolean },
): Promise<WorkingTreeShop> {
  const dataDir = await createDataDir()
  const remove = () => removeDataDir(dataDir)
  try {
    const shop = await startWorkingTreeShop({ folder, dataDir })
    try {
      const productIds = await createProducts(shop.url)
      const tokens = await createCustomers(shop.client, customers)
      if (collectsQueryStats)
        await shop.client.query(`ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'`)
      return { folder, dataDir, tokens, productIds, remove }
    } finally {
      await shop.stop()
    }
  } catch (error) {
    await remove()
    throw error
  }
}

async function createProducts(url: string): Promise<string[]> {
  const { token } = await callApi(`${url}/api/users/login`, 'POST', admin)
  const ids: string[] = []
  for (let n = 0; n < PRODUCTS; n++) {
    const product = {
      name: `Tee ${n}`,
      description: 'A shirt.',
      price: PRICE,
      sku: `BENCH-${n}`,
      brand: 'Nukkad',
      gender: 'Unisex',
      category: 'Top Wear',
      collections: ['Essentials'],
      material: 'Cotton',
      images: [],
      sizes: [],
      colors: [],
      countInStock: STOCK,
    }
    ids.push((await callApi(`${url}/api/admin/products`, 'POST', product, `Bearer ${token}`))._id)
  }
  return ids
}

/** Uses plain SQL with columns that every version has. */
async function createCustomers(client: pg.Client, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  for (const token of tokens) {
    const userId = newId()
    const hash = createHash('sha256').update(token).digest('base64url')
    await client.query(
      `INSERT INTO users (id, name, email, password_hash, role) VALUES ($1, 'Asha', $1 || '@example.in', '', 'customer')`,
      [userId],
    )
    await client.query(
      `INSERT INTO sessions (id, user_id, token_hash, device, created_at, last_used_at) VALUES ($1, $2, $3, '', now(), now())`,
      [newId(), userId, hash],
    )
  }
  return tokens
}

interface ShopStart extends Pick<WorkingTreeShop, 'folder' | 'dataDir'> {
  /** Replaces settings, such as `DEMO`. */
  env?: Record<string, string>
}

export async function startWorkingTreeShop({ folder, dataDir, env = {} }: ShopStart): Promise<RunningShop> {
  const startedAt = performance.now()
  const child = spawn(join(folder, 'node_modules/node/bin/node'), ['scripts/launch.mjs', 'start'], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PAYMENTS: 'sandbox',
      DEMO: 'off',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await readUrl(child)
  while (!(await fetch(url)).ok) await wait(10)
  const startSeconds = (performance.now() - startedAt) / 1000
  const postgres = join(dataDir, 'postgres')
  const client = new pg.Client({
    host: join(postgres, 'socket'),
    user: 'nukkad',
    database: 'nukkad',
    password: readFileSync(join(postgres, 'password'), 'utf8').trim(),
  })
  await client.connect()
  const postmaster = Number(readFileSync(join(postgres, 'data/postmaster.pid'), 'utf8').split('\n')[0])
  return {
    url,
    startSeconds,
    client,
    readCpu: () => ({ node: readCpuMs(Number(child.pid)), postgres: readPostgresCpuMs(postmaster) }),
    readRssMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    stop: async () => {
      await client.end()
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** Reads the URL that the shop prints when it is ready. */
async function readUrl(child: ChildProcess): Promise<string> {
  let output = ''
  // the stream stays open, so the shop can go on printing
  for await (const chunk of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    output += chunk
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? []
    if (url) {
      child.stdout?.resume()
      return url
    }
  }
  throw new Error(`The shop exited before it was ready: ${output}`)
}
