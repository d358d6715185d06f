import type { SecondFactor } from '../admin-contract.ts'
import type { LoggedIn, Profile, SavedAddress, Session, User } from '../contract.ts'
import type { ListedUser, UnusualEmail } from '../users-contract.ts'
import type { AddressRow } from './address-store.ts'
import type { SessionRow } from './session-store.ts'
import type { ListedUserRow } from './user-list-store.ts'
import type { UserRow } from './user-store.ts'

export type { ListedUserRow }

type UserFields = Pick<UserRow, 'id' | 'name' | 'email' | 'role' | 'staffRole'>

const presentUser = ({ id, name, email, role, staffRole }: UserFields): User => ({
  _id: id,
  name,
  email,
  role,
  ...(role === 'admin' && staffRole ? { staffRole } : {}),
})

export const presentListedUser = (user: ListedUserRow): ListedUser => ({
  ...presentUser(user),
  createdAt: user.createdAt.toISOString(),
  ...(user.hasNoPassword ? { hasNoPassword: true } : {}),
})

export const presentUserRow = (user: UserRow): ListedUser =>
  presentListedUser({ ...user, hasNoPassword: user.passwordHash === null })

export const presentUnusualEmail = (entry: { user: UserRow; sameAs: UserRow | undefined }): UnusualEmail => ({
  user: presentUserRow(entry.user),
  ...(entry.sameAs ? { sameAs: presentUserRow(entry.sameAs) } : {}),
})

export const presentLogin = ({ user, token }: { user: UserFields; token: string }): LoggedIn => ({
  user: presentUser(user),
  token,
})

interface ProfileFields extends UserFields {
  mobile: string | null
  hasSecondFactor: boolean
  hasNoPassword: boolean
  claimedAt: Date | null
  needsSecondFactor: boolean
}

export const presentProfile = (user: ProfileFields): Profile => ({
  ...presentUser(user),
  ...(user.mobile === null ? {} : { mobile: user.mobile }),
  ...(user.hasSecondFactor ? { hasSecondFactor: true } : {}),
  ...(user.hasNoPassword ? { hasNoPassword: true } : {}),
  ...(user.hasNoPassword && user.claimedAt === null ? { isUnclaimed: true } : {}),
  ...(user.needsSecondFactor ? { needsSecondFactor: true } : {}),
})

export const presentSecondFactor = (factor: { enabledAt: Date | null; recoveryCodesLeft: number }): SecondFactor => ({
  on: factor.enabledAt !== null,
  ...(factor.enabledAt === null ? {} : { since: factor.enabledAt.toISOString() }),
  recoveryCodesLeft: factor.recoveryCodesLeft,
})

export const presentSessions = (sessions: SessionRow[], currentId: string): Session[] =>
  sessions.map(({ id, device, createdAt, lastUsedAt }) => ({
    _id: id,
    device,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    current: id === currentId,
  }))

export const presentAddresses = (addresses: AddressRow[]): SavedAddress[] =>
  addresses.map((row) => ({
    _id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    address: row.address,
    city: row.city,
    state: row.state,
    postalCode: row.postalCode,
    country: row.country,
    phone: row.phone,
    ...(row.companyName === null ? {} : { companyName: row.companyName }),
    ...(row.gstin === null ? {} : { gstin: row.gstin }),
    isDefault: row.isDefault,
  }))
