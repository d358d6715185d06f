/** What a subscriber agrees to: shown beside the form, and kept with the address as it was at the time. */
export const NEWSLETTER_CONSENT =
  'By subscribing you agree to emails from us about drops, restocks and offers. You can leave the list at any time.'
