import { toast } from './toast.ts'

/** Copies a text to the clipboard and says whether it worked. */
export async function copyText(
  text: string,
  { copied = 'Copied.', failed = "We couldn't copy it. Select it and copy it yourself." } = {},
): Promise<void> {
  try {
    // there is no clipboard without HTTPS
    await navigator.clipboard.writeText(text)
    toast(copied)
  } catch {
    toast(failed, { kind: 'error' })
  }
}
