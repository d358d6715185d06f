import { Fragment } from 'react'

/** An address that breaks where people read a pause: after the @, and before a dot. */
export function EmailAddress({ address }: { address: string }) {
  const parts = address.split(/(?<=@)|(?=\.)/)
  return (
    <span className="wrap-break-word">
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
