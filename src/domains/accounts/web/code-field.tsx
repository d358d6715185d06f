import { Field } from '#ui/field.tsx'
import { MAX_CODE } from '../admin-contract.ts'

interface CodeFieldProps {
  /** For a recovery code, which has letters. */
  isRecovery?: boolean
  /** Also takes a recovery code, so that a phone must offer letters. */
  takesRecovery?: boolean
  className?: string
}

/** Where the code goes that an app shows; typed, pasted with its space, or filled in by the browser. */
export function CodeField({ isRecovery = false, takesRecovery = false, className = '' }: CodeFieldProps) {
  return (
    <Field
      name="code"
      label={isRecovery ? 'Recovery code' : 'Code'}
      hint={hintFor({ isRecovery, takesRecovery })}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      inputMode={isRecovery || takesRecovery ? 'text' : 'numeric'}
      autoCapitalize={isRecovery ? 'characters' : 'none'}
      spellCheck={false}
      maxLength={MAX_CODE}
      className={className}
    />
  )
}

function hintFor({ isRecovery, takesRecovery }: { isRecovery: boolean; takesRecovery: boolean }): string {
  if (isRecovery) return 'One of the ten you kept. Each works once.'
  return takesRecovery ? 'From your app, or a recovery code.' : 'The six digits that your app shows now.'
}
