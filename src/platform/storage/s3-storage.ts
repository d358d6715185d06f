import { AwsClient } from 'aws4fetch'
import { requireStorable, type Storage } from './storage.ts'

export interface Bucket {
  endpoint: string
  bucket: string
  region: string
  key: string
  secret: string
}

const PATIENCE_MS = 15_000
const RETRIES = 2

/** A bucket of any service that speaks S3, asked by path, as all of them understand it. */
export function s3Storage({ endpoint, bucket, region, key, secret }: Bucket): Storage {
  const client = new AwsClient({
    accessKeyId: key,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: RETRIES,
    initRetryMs: 100,
  })

  async function ask(
    method: 'GET' | 'HEAD' | 'PUT' | 'DELETE',
    name: string,
    init: RequestInit = {},
  ): Promise<Response | undefined> {
    requireStorable(name)
    const signal = AbortSignal.timeout(PATIENCE_MS)
    // nobody is followed elsewhere, least of all with what was uploaded
    const answer = await client.fetch(`${endpoint}/${bucket}/${name}`, { method, signal, redirect: 'manual', ...init })
    if (answer.ok) return answer
    await answer.body?.cancel()
    if (answer.status === 404 && method !== 'PUT') return undefined
    throw new Error(`the bucket ${bucket} answered ${answer.status} when asked to ${method} ${name}`)
  }

  const has = async (name: string) => (await ask('HEAD', name)) !== undefined
  return {
    has,
    put: async (name, bytes, type) => {
      if (await has(name)) return
      const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' }
      const answer = await ask('PUT', name, { body: new Uint8Array(bytes), headers })
      await answer?.body?.cancel()
    },
    get: async (name) => {
      const answer = await ask('GET', name)
      return answer && Buffer.from(await answer.arrayBuffer())
    },
    remove: async (name) => {
      const answer = await ask('DELETE', name)
      await answer?.body?.cancel()
    },
  }
}
