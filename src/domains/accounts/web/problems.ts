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

const toList = (problem: FieldError | undefined): FieldError[] => (problem ? [problem] : [])

function findBlanks(values: Record<string, string>): FieldError[] {
  const blankFields = Object.entries(values).filter(([, text]) => text.trim() === '')
  return blankFields.map(([field]) => ({ field, message: FILL_IN_ALL }))
}

const orFirstProblem = (errors: FieldError[], next: () => FieldError | undefined) =>
  errors.length > 0 ? errors : toList(next())

export const registrationProblems = (entry: Registration): FieldError[] =>
  orFirstProblem(findBlanks({ ...entry }), () => registrationProblem(entry))

export const loginProblems = (entry: Credentials): FieldError[] =>
  orFirstProblem(findBlanks({ ...entry }), () => emailProblem(entry.email))

export const emailProblems = (entry: { email: string }): FieldError[] =>
  orFirstProblem(findBlanks(entry), () => emailProblem(entry.email))

export const passwordChangeProblems = (entry: PasswordChange): FieldError[] =>
  orFirstProblem(findBlanks({ ...entry }), () => passwordChangeProblem(entry))

export const newPasswordProblems = (entry: { password: string }): FieldError[] =>
  orFirstProblem(findBlanks(entry), () => newPasswordProblem(entry.password))

/** Checks only that it is not blank, because it is an existing password. */
export const samePasswordProblems = (entry: { password: string }): FieldError[] => findBlanks(entry)

export const codeProblems = ({ code }: { code: string }): FieldError[] =>
  isBlank(code) ? [{ field: 'code', message: NO_CODE }] : []

export const passwordAndCodeProblems = (entry: { password: string; code: string }): FieldError[] => findBlanks(entry)

export const profileProblems = (entry: ProfileChange): FieldError[] => toList(profileProblem(entry))

/** Blank fields share one message, because each is marked on the form. */
export const addressEntryProblems = (entry: ShippingAddress): FieldError[] =>
  orFirstProblem(findBlanks({ ...entry }), () => addressProblems(entry)[0])
