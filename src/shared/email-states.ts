/** `suppressed` means stored but never sent, because there is no SMTP server or the recipient is a demo customer. */
export const emailStates = ['queued', 'sent', 'suppressed', 'failed'] as const
export type EmailState = (typeof emailStates)[number]
