import { StartError } from '#platform/start-error.ts'
import type { App } from './create-server.ts'

interface Address {
  port: number
  host: string
}

/** Opens the port, and says what to do about it when that fails. */
export async function listen(app: App, { port, host }: Address): Promise<string> {
  try {
    return await app.listen({ port, host, listenTextResolver: (address) => `listening on ${address}` })
  } catch (error) {
    throw explained(error, { port, host })
  }
}

function explained(error: unknown, { port, host }: Address): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} is taken by another program. Stop that one, or set PORT to another number.`)
    case 'EACCES':
      return new StartError(`Port ${port} may not be opened by this user. Set PORT to a number above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(
        `HOST is "${host}", but this machine has no such address. Set HOST to 127.0.0.1 or 0.0.0.0.`,
      )
    default:
      return error
  }
}
