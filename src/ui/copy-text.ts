import { toast } from './toast.ts'

/** Copies a text to the clipboard and says whether it worked. */
export const copyText = (
  text: string,
  { copied = 'Copied.', failed = "We couldn't copy it. Select it and copy it yourself." } = {},
): Promise<void> =>
  navigator.clipboard.writeText(text).then(
    () => toast(copied),
    () => toast(failed, { kind: 'error' }),
  )
