import { createRequire } from 'node:module'
import { type DestinationStream, type LevelWithSilent, type Logger, pino, stdSerializers } from 'pino'
import type * as pinoPretty from 'pino-pretty'

import { mapStack } from './map-stack.ts'

export type Log = Logger

interface Options {
  level: LevelWithSilent
  /** Colored lines for people; otherwise one JSON object per line. */
  pretty?: boolean
  destination?: DestinationStream
}

const HIDDEN = '[hidden]'
const secretField = /authorization|cookie|passw|token|secret|api_?key|challenge|cvv|^card/i
const secretFieldInLine = /authorization|cookie|passw|token|secret|api_?key|challenge|cvv|card/i
/**
 * Passwords in `postgres://user:password@host`, secrets in a query string, and return photos, payment links, previews and
 * tracking pages, whose URLs are secret.
 */
const secretInText =
  /(\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s:/@"]*:)[^\s/"]+(?=@)|([?&](?:token|password|secret|key|guestId)=)[^&\s"\\]+|(\/(?:media\/returns|pay|payment-links|previews?|track)\/)[^?\s"\\]+/gi
/** The parameters in a failed query's error message are personal data. */
const queryParameters = /\\nparams: (?:[^"\\]|\\.)*?(?=\\n {4}at |")/g

export function createLog({ level, pretty = process.stdout.isTTY, destination }: Options): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: serializeError, req: serializeRequest, res: serializeResponse },
      hooks: { streamWrite: redactSecrets },
    },
    destination ?? (pretty ? createPrettyStream() : pino.destination(1)),
  )
}

/** Loaded only for terminals, and synchronously, because a log is needed before anything else. */
function createPrettyStream(): DestinationStream {
  const { build } = createRequire(import.meta.url)('pino-pretty') as typeof pinoPretty
  return build({ sync: true, translateTime: 'SYS:HH:MM:ss.l' })
}

/** Works on the finished line, so no binding, depth or serializer bypasses it. */
function redactSecrets(line: string): string {
  const text = line
    .replace(secretInText, (_, url = '', query = '', photo = '') => `${url}${query}${photo}${HIDDEN}`)
    .replace(queryParameters, '')
  return secretFieldInLine.test(text) ? `${JSON.stringify(JSON.parse(text, hideSecretField))}\n` : text
}

const hideSecretField = (name: string, value: unknown) => (secretField.test(name) && value !== null ? HIDDEN : value)

/** Accepts any value, because anything can be thrown. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { params: _, ...fields } = stdSerializers.err(error) as Record<string, unknown>
  if (typeof fields['stack'] === 'string') fields['stack'] = mapStack(fields['stack'])
  return toPlainData(fields)
}

const MAX_DEPTH = 5

/** Drops class instances that errors carry along, such as the database client: they are long and useless in a log. */
function toPlainData(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth > MAX_DEPTH) return undefined
  if (Array.isArray(value)) return value.map((item) => toPlainData(item, depth + 1))
  if ((value.constructor ?? Object) !== Object) return undefined
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, toPlainData(field, depth + 1)]))
}

const serializeRequest = ({ method, url }: { method?: string; url?: string }) => ({ method, url })
const serializeResponse = ({ statusCode }: { statusCode?: number }) => ({ statusCode })
