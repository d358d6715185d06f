import { useQuery } from '@tanstack/react-query'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { unusualEmailsQueryOptions } from './users-queries.ts'

/** Shown only if there are any; a shop without old accounts never sees it. */
export function UnusualEmails() {
  const { data: entries = [] } = useQuery(unusualEmailsQueryOptions)
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="unusual-emails" className="gutter grid gap-3 border-b border-ink bg-accent/25 py-5">
      <h2 id="unusual-emails" className="font-semibold">
        Unusual email addresses
      </h2>
      <p className="max-w-prose">
        These addresses contain invisible or look-alike characters, or are another spelling of an older account&apos;s
        address, so new accounts can no longer use them. The accounts still work. Check who owns them before you change
        or delete one.
      </p>
      <ul className="grid gap-2 font-mono text-sm">
        {entries.map(({ user, sameAs }) => (
          <li key={user._id} className="wrap-anywhere">
            {user.name}: <EmailAddress address={revealCharacters(user.email)} />
            {sameAs && (
              <>
                {' looks like '}
                {sameAs.name}: <EmailAddress address={revealCharacters(sameAs.email)} />
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows characters other than ASCII by their number: `boss@example.in[U+200B]`. */
const revealCharacters = (email: string) =>
  email.replace(/[^!-~]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0
    return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
  })
