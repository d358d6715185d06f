/** Email domain of demo customers. Emails to it are never delivered. */
export const DEMO_EMAIL_DOMAIN = 'demo.nukkad.local'

export const isDemoEmail = (address: string): boolean => address.toLowerCase().endsWith(`@${DEMO_EMAIL_DOMAIN}`)
