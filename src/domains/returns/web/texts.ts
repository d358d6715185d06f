/** The wording of the first four is fixed. */
export const TITLE = 'Return Form'
export const THANK_YOU = 'Thank You!'
export const UPLOAD_TIMED_OUT = 'Upload timed out. Please try again.'
export const UPLOAD_FAILED = 'Upload failed. Please try again.'

export const STILL_UPLOADING = 'Your photo is still uploading. Wait a moment or remove it.'
export const NOTHING_SELECTED = 'Please choose what you want to send back.'
export const NOT_SENT = "We couldn't send your request. Nothing you wrote is lost; please try again."
export const ORDER_NOT_YOURS =
  "That order isn't in your account. You can still use this form with its number and email."
export const RETURNS_FAILED = "We couldn't load the returns for this order."
export const RETURNABLE_FAILED = "We couldn't load what can be returned."

export const START_RETURN = 'Return or exchange'
