/** A mail as its reader's program understands it. */
export interface ReadMail {
  headers: Map<string, string>
  text: string
  html: string
}

/** Reads a mail of two parts, as the standard says: headers unfolded and decoded, parts by their own encoding. */
export function readMail(raw: string): ReadMail {
  const { headers, body } = split(raw)
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? 'none'
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\r\n/, '').replace(/\r\n$/, '')))
  const partOf = (type: string) => {
    const found = parts.filter((part) => part.headers.get('content-type') === `${type}; charset=utf-8`)
    const [part] = found
    if (found.length !== 1 || !part) throw new Error(`${found.length} parts are ${type}`)
    return decoded(part.body, part.headers.get('content-transfer-encoding')).replaceAll('\r\n', '\n')
  }
  return { headers, text: partOf('text/plain'), html: partOf('text/html') }
}

function split(raw: string): { headers: Map<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw.slice(0, end).replaceAll(/\r\n[ \t]/g, ' ')
  const headers = new Map<string, string>()
  for (const line of lines.split('\r\n')) {
    const [, name = '', value = ''] = /^([\w-]+): ?(.*)$/.exec(line) ?? []
    if (headers.has(name.toLowerCase())) throw new Error(`${name} comes twice`)
    headers.set(name.toLowerCase(), words(value))
  }
  return { headers, body: raw.slice(end + 4) }
}

/** Encoded words (RFC 2047); what is white between two of them is none. */
const words = (value: string) =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, way: string, text: string) =>
      way.toUpperCase() === 'B' ? decoded(text, 'base64') : decoded(text.replaceAll('_', ' '), 'quoted-printable'),
    )

function decoded(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1').toString()
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([\dA-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
