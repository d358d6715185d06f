import { AwsClient } from 'aws4fetch'
import { assertStorageName, type Storage } from './storage.ts'

export interface S3Bucket {
  endpoint: string
  bucket: string
  region: string
  key: string
  secret: string
}

const TIMEOUT_MS = 15_000
const RETRIES = 2

/** Works with any S3-compatible service: path-style URLs are supported by all of them. */
export function createS3Storage({ endpoint, bucket, region, key, secret }: S3Bucket): Storage {
  const client = new AwsClient({
    accessKeyId: key,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: RETRIES,
    initRetryMs: 100,
  })

  async function send(
    method: 'GET' | 'HEAD' | 'PUT' | 'DELETE',
    name: string,
    init: RequestInit = {},
  ): Promise<Response | undefined> {
    assertStorageName(name)
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    // never follow redirects: they could send uploads elsewhere
    const url = `${endpoint}/${bucket}/${name}`
    const response = await client.fetch(url, { method, signal, redirect: 'manual', ...init })
    if (response.ok) return response
    await response.body?.cancel()
    if (response.status === 404 && method !== 'PUT') return undefined
    throw new Error(`Bucket ${bucket} responded with ${response.status} to ${method} ${name}`)
  }

  const has = async (name: string) => (await send('HEAD', name)) !== undefined
  return {
    has,
    put: async (name, bytes, type) => {
      if (await has(name)) return
      const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' }
      const response = await send('PUT', name, { body: new Uint8Array(bytes), headers })
      await response?.body?.cancel()
    },
    get: async (name) => {
      const response = await send('GET', name)
      return response && Buffer.from(await response.arrayBuffer())
    },
    remove: async (name) => {
      const response = await send('DELETE', name)
      await response?.body?.cancel()
    },
  }
}
