import { type Role, roles } from '../contract.ts'

export interface StoredUser {
  _id: string
  name: string
  email: string
  role: Role
}

/** Returns undefined if the stored value is missing or malformed. */
export function parseStoredUser(text: string | null): StoredUser | undefined {
  try {
    const { _id, name, email, role }: Record<string, unknown> = JSON.parse(text ?? '{}') ?? {}
    const isValid = [_id, name, email].every((value) => typeof value === 'string') && roles.includes(role as Role)
    return isValid ? ({ _id, name, email, role } as StoredUser) : undefined
  } catch {
    return undefined
  }
}
