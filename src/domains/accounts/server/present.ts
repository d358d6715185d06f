import type { SecondFactor } from '../admin-contract.ts'
import type { ListedUser, LoggedIn, Profile, Role, SavedAddress, Session, User } from '../contract.ts'
import type { AddressRow } from './address-store.ts'
import type { SessionRow } from './session-store.ts'

interface Person {
  id: string
  name: string
  email: string
  role: Role
}

const presentUser = ({ id, name, email, role }: Person): User => ({ _id: id, name, email, role })

export const presentListedUser = (person: Person & { createdAt: Date }): ListedUser => ({
  ...presentUser(person),
  createdAt: person.createdAt.toISOString(),
})

export const presentLogin = ({ user, token }: { user: Person; token: string }): LoggedIn => ({
  user: presentUser(user),
  token,
})

export const presentProfile = (person: Person & { mobile: string | null; hasSecondFactor: boolean }): Profile => ({
  ...presentUser(person),
  ...(person.mobile === null ? {} : { mobile: person.mobile }),
  ...(person.hasSecondFactor ? { hasSecondFactor: true } : {}),
})

export const presentSecondFactor = (factor: { enabledAt: Date | null; recoveryCodesLeft: number }): SecondFactor => ({
  on: factor.enabledAt !== null,
  ...(factor.enabledAt === null ? {} : { since: factor.enabledAt.toISOString() }),
  recoveryCodesLeft: factor.recoveryCodesLeft,
})

export const presentSessions = ({ sessions, current }: { sessions: SessionRow[]; current: string }): Session[] =>
  sessions.map(({ id, device, createdAt, lastUsedAt }) => ({
    _id: id,
    device,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    current: id === current,
  }))

export const presentAddresses = (addresses: AddressRow[]): SavedAddress[] =>
  addresses.map(({ id, firstName, lastName, address, city, state, postalCode, country, phone, isDefault }) => ({
    _id: id,
    firstName,
    lastName,
    address,
    city,
    state,
    postalCode,
    country,
    phone,
    isDefault,
  }))
