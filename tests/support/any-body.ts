import sharp from 'sharp'
import { MAX_UPLOAD_BYTES } from '#domains/media/contract.ts'
import { limits } from '#platform/http/limits.ts'

export interface Sent {
  type?: string
  bytes?: Uint8Array<ArrayBuffer>
}

const text = (words: string) => new TextEncoder().encode(words)
const json = (words: string): Sent => ({ type: 'application/json', bytes: text(words) })

/** Bodies that no JSON was made for. */
export const wrongBodies: Record<string, () => Sent | Promise<Sent>> = {
  'no body': () => ({}),
  'words without a type': () => ({ bytes: text('hello') }),
  'plain words': () => ({ type: 'text/plain', bytes: text('hello') }),
  'a form of old': () => ({ type: 'application/x-www-form-urlencoded', bytes: text('a=1&__proto__[b]=2') }),
  'a form with a file': () => formOf(['image', text('hello')]),
  'a type that is none': () => ({ type: 'json; ;;', bytes: text('{}') }),
  'JSON that is empty': () => json(''),
  'half of JSON': () => json('{"name": "As'),
  'JSON in another alphabet': () => ({ type: 'application/json; charset=utf-16', bytes: text('{}') }),
  'JSON that is no UTF-8': () => ({ type: 'application/json', bytes: new Uint8Array([0x22, 0xff, 0xfe, 0x22]) }),
  'JSON with a prototype': () => json('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'),
  'JSON as deep as it goes': () => json('['.repeat(50_000) + ']'.repeat(50_000)),
  'too much JSON': () => json(JSON.stringify('x'.repeat(limits.bodyBytes))),
}

/** Forms with files for a field, right and wrong. */
export const fileForms: Record<string, (field: string) => Sent | Promise<Sent>> = {
  ...wrongBodies,
  'a picture': async (field) => formOf([field, await picture()]),
  'half a picture': async (field) => formOf([field, (await picture()).slice(0, 60)]),
  'two pictures': async (field) => formOf([field, await picture()], [field, await picture()]),
  'eight pictures': async (field) => formOf(...Array.from({ length: 8 }, (): Part => [field, text('hello')])),
  'a picture and words': async (field) => formOf(['note', 'hello'], [field, await picture()]),
  'a picture in another field': async () => formOf(['photo', await picture()]),
  'a picture in the prototype': async () => formOf(['__proto__', await picture()]),
  'a picture with a path': async (field) => formOf([field, await picture(), '../../etc/passwd']),
  'a picture with a strange name': async (field) => formOf([field, await picture(), `\0"\r\n${'न'.repeat(500)}.png`]),
  'no parts': () => formOf(),
  'words for a file': (field) => formOf([field, 'hello']),
  'long words for a file': (field) => formOf([field, 'x'.repeat(100_000)]),
  'an empty file': (field) => formOf([field, new Uint8Array()]),
  'another kind of file': (field) => formOf([field, text('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')]),
  'too large a file': (field) => formOf([field, new Uint8Array(MAX_UPLOAD_BYTES + 1)]),
  'far too large a file': (field) => formOf([field, new Uint8Array(MAX_UPLOAD_BYTES + limits.bodyBytes)]),
  'a form that breaks off': async (field) => {
    const { type, bytes } = await formOf([field, await picture()])
    return { type, bytes: bytes.slice(0, -40) }
  },
  'a form without borders': (field) => ({ type: 'multipart/form-data', bytes: text(`--\r\n${field}`) }),
  'a form with other borders': async (field) => ({
    ...(await formOf([field, await picture()])),
    type: 'multipart/form-data; boundary=elsewhere',
  }),
}

type Part = [field: string, value: string | Uint8Array<ArrayBuffer>, name?: string]

async function formOf(...parts: Part[]): Promise<Required<Sent>> {
  const form = new FormData()
  for (const [field, value, name = 'photo.png'] of parts) {
    if (typeof value === 'string') form.append(field, value)
    else form.append(field, new Blob([value], { type: 'image/png' }), name)
  }
  const written = new Response(form)
  return { type: written.headers.get('content-type') ?? '', bytes: new Uint8Array(await written.arrayBuffer()) }
}

let drawn: Promise<Uint8Array<ArrayBuffer>> | undefined
/** Large enough to be taken. */
function picture(): Promise<Uint8Array<ArrayBuffer>> {
  drawn ??= sharp({ create: { width: 64, height: 64, channels: 3, background: '#b5422c' } })
    .png()
    .toBuffer()
    .then((bytes) => new Uint8Array(bytes))
  return drawn
}
