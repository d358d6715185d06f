import * as z from 'zod'
import { isEmail } from '#shared/email.ts'

export interface Setting {
  schema: z.ZodType
  description: string
  /** Completes the sentence "Invalid PORT "70000": expected …". */
  format: string
  /** What applies when the setting is not set. */
  default: string
  /** Secret values never appear in error messages. */
  secret?: true
}

export type Env = Record<string, string | undefined>

export type SettingValues<T extends Record<string, Setting>> = { [N in keyof T]: z.output<T[N]['schema']> }

/** Returns undefined for a blank value: an empty line in .env or a compose file means "not set". */
export const blankToUndefined = (value: string | undefined) => (value?.trim() ? value : undefined)

export const wholeNumber = (min: number, max: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(min).max(max))

export const emailAddress = z.string().trim().refine(isEmail)
