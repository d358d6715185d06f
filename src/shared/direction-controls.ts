import type { FieldError } from './errors.ts'

/** Characters that change the direction of the text after them, with which a name or an address could pose as another. */
export const hasDirectionControl = (text: string): boolean => /[\u202a-\u202e\u2066-\u2069]/.test(text)

export const formatUndisplayable = (label: string): string => `${label} contains a character that can't be displayed.`

export const validateDisplayedName = (name: string): FieldError | undefined =>
  hasDirectionControl(name) ? { field: 'name', message: formatUndisplayable('Name') } : undefined
