/** The admin account of the shop that the browser tests run against. */
export const adminLogin = { email: 'admin@nukkad.example', password: 'chai-for-the-house' }
