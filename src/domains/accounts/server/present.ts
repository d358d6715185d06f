import type { LoggedIn, Profile, Role, User } from '../contract.ts'

interface Person {
  id: string
  name: string
  email: string
  role: Role
}

const presentUser = ({ id, name, email, role }: Person): User => ({ _id: id, name, email, role })

export const presentLogin = ({ user, token }: { user: Person; token: string }): LoggedIn => ({
  user: presentUser(user),
  token,
})

export const presentProfile = (person: Person & { mobile: string | null }): Profile => ({
  ...presentUser(person),
  ...(person.mobile === null ? {} : { mobile: person.mobile }),
})
