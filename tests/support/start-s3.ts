import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

interface Credentials {
  key: string
  secret: string
  region: string
}

/** Computes the AWS Signature Version 4 that the request should carry. */
function calculateSignature(request: IncomingMessage, body: Buffer, { secret, region }: Credentials): string {
  const { authorization = '', 'x-amz-date': date = '', 'x-amz-content-sha256': claimedHash } = request.headers
  const signedHeaders = /SignedHeaders=([^,]+)/.exec(authorization)?.[1] ?? ''
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const payloadHash = claimedHash === 'UNSIGNED-PAYLOAD' ? claimedHash : sha256(body)
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
  const canonicalRequest = [request.method, pathname, searchParams, headers.join(''), signedHeaders, payloadHash].join(
    '\n',
  )
  const day = String(date).slice(0, 8)
  const scope = `${day}/${region}/s3/aws4_request`
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (key, part) => hmac(key, part),
    `AWS4${secret}`,
  )
  return hmac(signingKey, ['AWS4-HMAC-SHA256', date, scope, sha256(canonicalRequest)].join('\n')).toString('hex')
}

/** Starts a local S3 server with one bucket and the operations the shop uses. Rejects wrong signatures. */
export async function startS3(account: Credentials & { bucket: string }) {
  const files = new Map<string, { bytes: Buffer; type: string }>()
  let remainingFailures = 0
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    const end = (status: number, bytes: Buffer | string = '') => response.writeHead(status).end(bytes)
    if (remainingFailures-- > 0) return end(503)
    const { authorization = '' } = request.headers
    const signature = /Signature=([0-9a-f]{64})$/.exec(authorization)?.[1]
    if (!authorization.includes(`Credential=${account.key}/`)) return end(403)
    if (signature !== calculateSignature(request, body, account)) return end(403)
    const name = (request.url ?? '').replace(`/${account.bucket}/`, '')
    if (request.method === 'PUT') {
      files.set(name, { bytes: body, type: request.headers['content-type'] ?? '' })
      return end(200)
    }
    if (request.method === 'DELETE') {
      files.delete(name)
      return end(204)
    }
    const file = files.get(name)
    return file ? end(200, request.method === 'HEAD' ? '' : file.bytes) : end(404)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  return {
    files,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Responds 503 to the next requests. */
    failNextRequests(count: number) {
      remainingFailures = count
    },
  }
}
