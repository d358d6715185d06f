/** Email domain of demo customers. Emails to it are never delivered. */
export const DEMO_MAIL_DOMAIN = 'demo.nukkad.local'

export const isDemoMail = (address: string): boolean => address.toLowerCase().endsWith(`@${DEMO_MAIL_DOMAIN}`)
