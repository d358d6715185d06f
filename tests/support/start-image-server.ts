import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

/** Starts a server of images, like the CDN of another store. Each path is a different image; some paths misbehave. */
export async function startImageServer() {
  const requests: string[] = []
  const failing = new Set<string>()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    requests.push(path)
    if (failing.has(path)) response.writeHead(404).end()
    else if (path === '/page.html') response.writeHead(200, { 'content-type': 'image/png' }).end('<p>Not an image</p>')
    else if (path === '/busy.png') response.writeHead(503).end()
    else if (path === '/huge.png') response.writeHead(200, { 'content-length': 16 * 1024 * 1024 }).flushHeaders()
    else if (path === '/to-loopback.png') response.writeHead(302, { location: 'http://127.0.0.1:9/a.png' }).end()
    else void drawImage(path).then((image) => response.writeHead(200, { 'content-type': 'image/png' }).end(image))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    url: `http://${host}`,
    requests,
    /** Paths that return 404. */
    failing,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function drawImage(path: string): Promise<Buffer> {
  const hue = [...path].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 0xffffff, 7)
  const background = `#${hue.toString(16).padStart(6, '0')}`
  return sharp({ create: { width: 120, height: 150, channels: 3, background } })
    .png()
    .toBuffer()
}
