import { type DestinationStream, type LevelWithSilent, type Logger, pino, stdSerializers } from 'pino'
import { build as prettyLines } from 'pino-pretty'

export type Log = Logger

interface Options {
  level: LevelWithSilent
  /** Coloured lines for a person; otherwise one JSON object a line, for machines. */
  pretty?: boolean
  destination?: DestinationStream
}

const HIDDEN = '[hidden]'
const secretField = /authorization|cookie|passw|token|secret|api_?key|challenge|cvv|^card/i
const mayHoldSecrets = /authorization|cookie|passw|token|secret|api_?key|challenge|cvv|card/i
/** The password in `postgres://user:password@host`, secrets in a query string, photos that their address alone opens. */
const secretInText =
  /(\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s:/@"]*:)[^\s/"]+(?=@)|([?&](?:token|password|secret|key|guestId)=)[^&\s"\\]+|(\/media\/returns\/)[^?\s"\\]+/gi
/** A failed query tells its values, and these are people's data. */
const queryValues = /\\nparams: (?:[^"\\]|\\.)*?(?=\\n {4}at |")/g

export function createLog({ level, pretty = process.stdout.isTTY, destination }: Options): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError, req: describeRequest, res: describeResponse },
      hooks: { streamWrite: withoutSecrets },
    },
    destination ?? (pretty ? prettyLines({ sync: true, translateTime: 'SYS:HH:MM:ss.l' }) : pino.destination(1)),
  )
}

/** Works on the finished line, so that no binding, depth or serializer gets around it. */
function withoutSecrets(line: string): string {
  const text = line
    .replace(secretInText, (_, url = '', query = '', photo = '') => `${url}${query}${photo}${HIDDEN}`)
    .replace(queryValues, '')
  return mayHoldSecrets.test(text) ? `${JSON.stringify(JSON.parse(text, hideSecretField))}\n` : text
}

const hideSecretField = (name: string, value: unknown) => (secretField.test(name) && value !== null ? HIDDEN : value)

/** Anything can be thrown, so anything must be tellable. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { params: _values, ...told } = stdSerializers.err(error) as Record<string, unknown>
  return plainData(told)
}

const DEEPEST_FIELD = 5

/** Errors carry living things along, such as the database's client, which tell nothing and are long. */
function plainData(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth > DEEPEST_FIELD) return undefined
  if (Array.isArray(value)) return value.map((each) => plainData(each, depth + 1))
  if ((value.constructor ?? Object) !== Object) return undefined
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, plainData(field, depth + 1)]))
}

const describeRequest = ({ method, url }: { method?: string; url?: string }) => ({ method, url })
const describeResponse = ({ statusCode }: { statusCode?: number }) => ({ statusCode })
