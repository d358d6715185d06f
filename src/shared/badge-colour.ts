/** How something stands, as its badge shows it. */
export type BadgeColour = 'yellow' | 'blue' | 'green' | 'red' | 'gray'
