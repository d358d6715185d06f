import { type Role, roles } from '../contract.ts'

export interface StoredUser {
  _id: string
  name: string
  email: string
  role: Role
  /** Absent for customers and owners. */
  staffRole?: string
}

/** Returns undefined if the stored value is missing or malformed. */
export function parseStoredUser(text: string | null): StoredUser | undefined {
  try {
    const { _id, name, email, role, staffRole }: Record<string, unknown> = JSON.parse(text ?? '{}') ?? {}
    const isValid = [_id, name, email].every((value) => typeof value === 'string') && roles.includes(role as Role)
    return isValid ? ({ _id, name, email, role, ...(staffRole ? { staffRole } : {}) } as StoredUser) : undefined
  } catch {
    return undefined
  }
}
