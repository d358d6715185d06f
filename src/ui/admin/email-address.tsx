import { Fragment } from 'react'

/** Renders an email address that wraps after the @ first, and only then before a dot. */
export const EmailAddress = ({ address }: { address: string }) => (
  // one element, because a flex container would pull the halves apart
  <span className="min-w-0 [text-decoration:inherit]">
    {address.split(/(?<=@)/).map((half, halfIndex) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change order
      <span key={halfIndex} className="inline-block max-w-full wrap-break-word [text-decoration:inherit]">
        {half.split(/(?=\.)/).map((part, partIndex) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Fragment key={partIndex}>
            {partIndex > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </span>
    ))}
  </span>
)
