/** The sentences that the specification fixes, and those that stand beside them. */
export const TITLE = 'Return Form'
export const THANK_YOU = 'Thank You!'
export const UPLOAD_TIMED_OUT = 'Upload timed out. Please try again.'
export const UPLOAD_FAILED = 'Upload failed. Please try again.'

export const STILL_UPLOADING = 'Your photo is still on its way. Wait a moment, or take it out.'
export const NOTHING_CHOSEN = 'Choose what you want to send back'
export const NOT_SENT = 'Your request was not sent. Nothing you wrote is lost: please try again.'
export const NOT_YOURS = 'That order is not among yours. With its number and e-mail, the form works all the same.'
export const RETURNS_FAILED = 'The returns of this order did not load.'
export const RETURNABLE_FAILED = 'What can be returned did not load.'

export const START_RETURN = 'Return or exchange'
