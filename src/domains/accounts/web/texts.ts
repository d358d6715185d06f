export const LOGIN_FAILED = 'Login failed'
export const NOT_SENT = "We couldn't send the email. Please try again."
