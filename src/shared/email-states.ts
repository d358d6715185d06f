/** `kept` means stored but not sent, because there is no SMTP server or the recipient is a demo customer. */
export const emailStates = ['queued', 'sent', 'kept', 'failed'] as const
export type EmailState = (typeof emailStates)[number]
