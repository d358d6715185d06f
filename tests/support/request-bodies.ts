import sharp from 'sharp'
import { MAX_UPLOAD_BYTES } from '#domains/media/contract.ts'
import { defaultLimits } from '#platform/http/limits.ts'

export interface RequestBody {
  type?: string
  bytes?: Uint8Array<ArrayBuffer>
}

const encodeText = (value: string) => new TextEncoder().encode(value)
const createJsonBody = (value: string): RequestBody => ({ type: 'application/json', bytes: encodeText(value) })

/** Bodies that no JSON endpoint accepts. */
export const invalidJsonBodies: Record<string, () => RequestBody | Promise<RequestBody>> = {
  'no body': () => ({}),
  'text without a content type': () => ({ bytes: encodeText('hello') }),
  'plain text': () => ({ type: 'text/plain', bytes: encodeText('hello') }),
  'a URL-encoded form': () => ({ type: 'application/x-www-form-urlencoded', bytes: encodeText('a=1&__proto__[b]=2') }),
  'a multipart form': () => encodeForm(['image', encodeText('hello')]),
  'an invalid content type': () => ({ type: 'json; ;;', bytes: encodeText('{}') }),
  'empty JSON': () => createJsonBody(''),
  'truncated JSON': () => createJsonBody('{"name": "As'),
  'JSON in UTF-16': () => ({ type: 'application/json; charset=utf-16', bytes: encodeText('{}') }),
  'JSON with invalid UTF-8': () => ({ type: 'application/json', bytes: new Uint8Array([0x22, 0xff, 0xfe, 0x22]) }),
  'JSON that pollutes prototypes': () =>
    createJsonBody('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'),
  'deeply nested JSON': () => createJsonBody('['.repeat(50_000) + ']'.repeat(50_000)),
  'JSON above the size limit': () => createJsonBody(JSON.stringify('x'.repeat(defaultLimits.bodyBytes))),
}

/** Multipart forms with a file in the field, valid and invalid. */
export const fileForms: Record<string, (field: string) => RequestBody | Promise<RequestBody>> = {
  ...invalidJsonBodies,
  'an image': async (field) => encodeForm([field, await getImage()]),
  'a truncated image': async (field) => encodeForm([field, (await getImage()).slice(0, 60)]),
  'two images': async (field) => encodeForm([field, await getImage()], [field, await getImage()]),
  'eight images': async (field) => encodeForm(...Array.from({ length: 8 }, (): Part => [field, encodeText('hello')])),
  'an image and a text field': async (field) => encodeForm(['note', 'hello'], [field, await getImage()]),
  'an image in another field': async () => encodeForm(['photo', await getImage()]),
  'an image in the field __proto__': async () => encodeForm(['__proto__', await getImage()]),
  'an image with a path as its name': async (field) => encodeForm([field, await getImage(), '../../etc/passwd']),
  'an image with a strange name': async (field) =>
    encodeForm([field, await getImage(), `\0"\r\n${'न'.repeat(500)}.png`]),
  'no parts': () => encodeForm(),
  'text instead of a file': (field) => encodeForm([field, 'hello']),
  'long text instead of a file': (field) => encodeForm([field, 'x'.repeat(100_000)]),
  'an empty file': (field) => encodeForm([field, new Uint8Array()]),
  'an SVG file': (field) => encodeForm([field, encodeText('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')]),
  'a file above the size limit': (field) => encodeForm([field, new Uint8Array(MAX_UPLOAD_BYTES + 1)]),
  'a file far above the size limit': (field) =>
    encodeForm([field, new Uint8Array(MAX_UPLOAD_BYTES + defaultLimits.bodyBytes)]),
  'a truncated form': async (field) => {
    const { type, bytes } = await encodeForm([field, await getImage()])
    return { type, bytes: bytes.slice(0, -40) }
  },
  'a form without a boundary': (field) => ({ type: 'multipart/form-data', bytes: encodeText(`--\r\n${field}`) }),
  'a form with another boundary': async (field) => ({
    ...(await encodeForm([field, await getImage()])),
    type: 'multipart/form-data; boundary=other',
  }),
}

type Part = [field: string, value: string | Uint8Array<ArrayBuffer>, name?: string]

async function encodeForm(...parts: Part[]): Promise<Required<RequestBody>> {
  const form = new FormData()
  for (const [field, value, name = 'image.png'] of parts) {
    if (typeof value === 'string') form.append(field, value)
    else form.append(field, new Blob([value], { type: 'image/png' }), name)
  }
  const response = new Response(form)
  return { type: response.headers.get('content-type') ?? '', bytes: new Uint8Array(await response.arrayBuffer()) }
}

let image: Promise<Uint8Array<ArrayBuffer>> | undefined
function getImage(): Promise<Uint8Array<ArrayBuffer>> {
  image ??= sharp({ create: { width: 64, height: 64, channels: 3, background: '#b5422c' } })
    .png()
    .toBuffer()
    .then((bytes) => new Uint8Array(bytes))
  return image
}
