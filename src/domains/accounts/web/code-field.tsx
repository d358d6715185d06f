import { Field } from '#ui/field.tsx'
import { MAX_CODE_LENGTH } from '../admin-contract.ts'

interface CodeFieldProps {
  /** Asks for a recovery code instead of an authenticator code. */
  isRecovery?: boolean
  /** Accepts both kinds of code, so the on-screen keyboard needs letters. */
  acceptsRecoveryCode?: boolean
  className?: string
}

export function CodeField({ isRecovery = false, acceptsRecoveryCode = false, className = '' }: CodeFieldProps) {
  return (
    <Field
      name="code"
      label={isRecovery ? 'Recovery code' : 'Code'}
      hint={getHint({ isRecovery, acceptsRecoveryCode })}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      inputMode={isRecovery || acceptsRecoveryCode ? 'text' : 'numeric'}
      autoCapitalize={isRecovery ? 'characters' : 'none'}
      spellCheck={false}
      maxLength={MAX_CODE_LENGTH}
      className={className}
    />
  )
}

function getHint({ isRecovery, acceptsRecoveryCode }: { isRecovery: boolean; acceptsRecoveryCode: boolean }): string {
  if (isRecovery) return 'One of your ten recovery codes. Each works once.'
  return acceptsRecoveryCode ? 'From your app, or a recovery code.' : 'The six digits shown in your app.'
}
