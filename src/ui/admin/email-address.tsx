import { Fragment } from 'react'

/** An address that breaks where people read a pause: after the @, and only then before a dot. */
export function EmailAddress({ address }: { address: string }) {
  return address.split(/(?<=@)/).map((half, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
    <span key={place} className="inline-block max-w-full wrap-break-word [text-decoration:inherit]">
      {half.split(/(?=\.)/).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  ))
}
