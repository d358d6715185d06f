export type BadgeColor = 'yellow' | 'blue' | 'green' | 'red' | 'gray'
