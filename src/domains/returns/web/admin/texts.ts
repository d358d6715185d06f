export const TITLE = 'Returns'
export const NOTE = 'Track return requests through to a refund or an exchange.'
export const NO_RETURNS = 'No return requests yet.'
export const NO_MATCHES = 'No returns found.'
export const LIST_FAILED = "We couldn't load the returns."
export const DETAIL_FAILED = "We couldn't load the return."
export const EXPORT_FAILED = "We couldn't export the returns."
export const STEP_FAILED = "We couldn't save that. Please try again."
