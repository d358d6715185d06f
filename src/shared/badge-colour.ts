export type BadgeColour = 'yellow' | 'blue' | 'green' | 'red' | 'gray'
