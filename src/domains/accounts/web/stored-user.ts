import { type Role, roles } from '../contract.ts'

export interface StoredUser {
  _id: string
  name: string
  email: string
  role: Role
}

/** The user as the login left it in this browser; anything else that lies there is nobody. */
export function readUser(text: string | null): StoredUser | undefined {
  try {
    const { _id, name, email, role }: Record<string, unknown> = JSON.parse(text ?? '{}') ?? {}
    const isKnown = [_id, name, email].every((value) => typeof value === 'string') && roles.includes(role as Role)
    return isKnown ? ({ _id, name, email, role } as StoredUser) : undefined
  } catch {
    return undefined
  }
}
