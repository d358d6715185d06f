import { Field } from '#ui/field.tsx'
import { MAX_CODE_LENGTH } from '../admin-contract.ts'

interface CodeFieldProps {
  /** Asks for a recovery code instead of an authenticator code. */
  isRecovery?: boolean
  /** Accepts both kinds of code, so the on-screen keyboard needs letters. */
  acceptsRecovery?: boolean
  className?: string
}

export function CodeField({ isRecovery = false, acceptsRecovery = false, className = '' }: CodeFieldProps) {
  return (
    <Field
      name="code"
      label={isRecovery ? 'Recovery code' : 'Code'}
      hint={getHint({ isRecovery, acceptsRecovery })}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      inputMode={isRecovery || acceptsRecovery ? 'text' : 'numeric'}
      autoCapitalize={isRecovery ? 'characters' : 'none'}
      spellCheck={false}
      maxLength={MAX_CODE_LENGTH}
      className={className}
    />
  )
}

function getHint({ isRecovery, acceptsRecovery }: { isRecovery: boolean; acceptsRecovery: boolean }): string {
  if (isRecovery) return 'One of your ten recovery codes. Each works once.'
  return acceptsRecovery ? 'From your app, or a recovery code.' : 'The six digits shown in your app.'
}
