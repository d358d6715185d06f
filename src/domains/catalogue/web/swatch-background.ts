const fabricColors = new Map([
  ['beige', '#cdbb9c'],
  ['black', '#17171a'],
  ['blue', '#1f4e9e'],
  ['bottle green', '#163a2c'],
  ['brown', '#4b3226'],
  ['charcoal', '#3a3b3f'],
  ['cream', '#f3e9d5'],
  ['green', '#2c7a3f'],
  ['grey', '#8f8e8a'],
  ['grey melange', '#b4b3af'],
  ['lavender', '#bbaedb'],
  ['maroon', '#5a1a22'],
  ['mustard', '#d39a24'],
  ['navy', '#1d2740'],
  ['off white', '#eae3d2'],
  ['olive', '#565a38'],
  ['orange', '#f2643d'],
  ['peach', '#f3b99a'],
  ['pink', '#ebb9c3'],
  ['purple', '#5a2e91'],
  ['red', '#b8261f'],
  ['rust', '#a3492a'],
  ['sage', '#a9b79b'],
  ['sky blue', '#a9c8de'],
  ['teal', '#1f6466'],
  ['white', '#ffffff'],
  ['yellow', '#e3c72f'],
])

const patterns = new Map([['multicolour', 'conic-gradient(#f2543d, #f8c23b, #3fa7b8, #7a3fa0, #f2543d)']])

/** Returns a CSS background: one color, or two halves for two names ('White Black'). Unknown names have none. */
export function findSwatchBackground(name: string): string | undefined {
  const normalized = name.trim().toLowerCase()
  const single = fabricColors.get(normalized) ?? patterns.get(normalized)
  if (single) return single
  const words = normalized.split(' ')
  for (let split = 1; split < words.length; split++) {
    const first = fabricColors.get(words.slice(0, split).join(' '))
    const second = fabricColors.get(words.slice(split).join(' '))
    if (first && second) return `linear-gradient(135deg, ${first} 50%, ${second} 50%)`
  }
  return undefined
}

/** Returns letters for an unknown color: 'Ch' for 'Chai', 'FG' for 'Forest Glow'. */
export function getSwatchLetters(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/)
  const letters = second ? [...first].slice(0, 1).concat([...second].slice(0, 1)) : [...first].slice(0, 2)
  return letters.join('')
}

/** Returns letters that distinguish the unknown colors of a product, and nothing for known ones. */
export function listSwatchLetters(names: string[]): string[] {
  const used: string[] = []
  for (const name of names) {
    const [first = '', ...others] = name.replace(/\s/g, '')
    const options = [getSwatchLetters(name), ...others.map((letter) => first + letter)]
    used.push((!findSwatchBackground(name) && options.find((option) => !used.includes(option))) || '')
  }
  return used
}
