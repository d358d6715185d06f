/** Where customers of the demo have their mail: a place that no mail reaches. */
export const DEMO_MAIL_DOMAIN = 'demo.nukkad.local'

export const isDemoMail = (address: string): boolean => address.toLowerCase().endsWith(`@${DEMO_MAIL_DOMAIN}`)
