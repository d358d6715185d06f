import * as z from 'zod'

export interface Setting {
  schema: z.ZodType
  /** What it does, in the words of .env.example. */
  about: string
  /** What it takes, as it ends the sentence "PORT is 70000, but …". */
  takes: string
  /** What holds when it is not set. */
  standard: string
  /** Its value is never shown. */
  secret?: true
}

export type Env = Record<string, string | undefined>

/** What a table of settings is read as. */
export type ValuesOf<T extends Record<string, Setting>> = { [N in keyof T]: z.output<T[N]['schema']> }

/** An empty line in .env or in a compose file means "not set". */
export const unlessBlank = (value: string | undefined) => (value?.trim() ? value : undefined)

export const wholeNumber = (from: number, to: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(from).max(to))
