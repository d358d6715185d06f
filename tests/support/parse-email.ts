export interface ParsedEmail {
  headers: Map<string, string>
  text: string
  html: string
}

/** Parses a raw multipart email: unfolds and decodes the headers and decodes both parts. */
export function parseEmail(raw: string): ParsedEmail {
  const { headers, body } = splitMessage(raw)
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? 'none'
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitMessage(part.replace(/^\r\n/, '').replace(/\r\n$/, '')))
  const getPart = (type: string) => {
    const matches = parts.filter((part) => part.headers.get('content-type') === `${type}; charset=utf-8`)
    const [part] = matches
    if (matches.length !== 1 || !part) throw new Error(`${matches.length} parts are ${type}`)
    return decode(part.body, part.headers.get('content-transfer-encoding')).replaceAll('\r\n', '\n')
  }
  return { headers, text: getPart('text/plain'), html: getPart('text/html') }
}

function splitMessage(raw: string): { headers: Map<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw.slice(0, end).replaceAll(/\r\n[ \t]/g, ' ')
  const headers = new Map<string, string>()
  for (const line of lines.split('\r\n')) {
    const [, name = '', value = ''] = /^([\w-]+): ?(.*)$/.exec(line) ?? []
    if (headers.has(name.toLowerCase())) throw new Error(`duplicate header ${name}`)
    headers.set(name.toLowerCase(), decodeHeaderValue(value))
  }
  return { headers, body: raw.slice(end + 4) }
}

/** Decodes encoded words (RFC 2047) and drops the white space between them. */
const decodeHeaderValue = (value: string) =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
      encoding.toUpperCase() === 'B' ? decode(text, 'base64') : decode(text.replaceAll('_', ' '), 'quoted-printable'),
    )

function decode(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1').toString()
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([\dA-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
