import { isBlank } from '#shared/blank.ts'
import type { FieldError } from '#shared/errors.ts'
import {
  type Credentials,
  FILL_IN_ALL,
  type PasswordChange,
  type ProfileChange,
  type Registration,
  type ShippingAddress,
} from '../contract.ts'
import {
  addressProblems,
  emailProblem,
  NO_CODE,
  newPasswordProblem,
  passwordChangeProblem,
  profileProblem,
  registrationProblem,
} from '../rules.ts'

const listed = (problem: FieldError | undefined): FieldError[] => (problem ? [problem] : [])

/** 'Please fill in all fields' speaks of every blank one. */
function blanks(values: Record<string, string>): FieldError[] {
  const blank = Object.entries(values).filter(([, text]) => text.trim() === '')
  return blank.map(([field]) => ({ field, message: FILL_IN_ALL }))
}

const orElse = (errors: FieldError[], next: () => FieldError | undefined) =>
  errors.length > 0 ? errors : listed(next())

export const registrationProblems = (entry: Registration): FieldError[] =>
  orElse(blanks({ ...entry }), () => registrationProblem(entry))

export const loginProblems = (entry: Credentials): FieldError[] =>
  orElse(blanks({ ...entry }), () => emailProblem(entry.email))

export const emailProblems = (entry: { email: string }): FieldError[] =>
  orElse(blanks(entry), () => emailProblem(entry.email))

export const passwordChangeProblems = (entry: PasswordChange): FieldError[] =>
  orElse(blanks({ ...entry }), () => passwordChangeProblem(entry))

export const newPasswordProblems = (entry: { password: string }): FieldError[] =>
  orElse(blanks(entry), () => newPasswordProblem(entry.password))

/** A password that is only shown again may be what it was. */
export const samePasswordProblems = (entry: { password: string }): FieldError[] => blanks(entry)

export const codeProblems = ({ code }: { code: string }): FieldError[] =>
  isBlank(code) ? [{ field: 'code', message: NO_CODE }] : []

export const passwordAndCodeProblems = (entry: { password: string; code: string }): FieldError[] => blanks(entry)

export const profileProblems = (entry: ProfileChange): FieldError[] => listed(profileProblem(entry))

/** A blank field is named by its place on the screen, and need not be by a sentence of its own. */
export const addressEntryProblems = (entry: ShippingAddress): FieldError[] =>
  orElse(blanks({ ...entry }), () => addressProblems(entry)[0])
