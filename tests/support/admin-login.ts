/** The admin of the shop that browsers visit. */
export const adminLogin = { email: 'admin@nukkad.example', password: 'chai-for-the-house' }
