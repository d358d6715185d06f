/** `granted` or `denied`; nothing until the visitor has decided. */
export const CONSENT_KEY = 'analyticsConsent'
