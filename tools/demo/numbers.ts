/** The same for the same name. */
export const drawnFrom = (name: string) =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 99_991, 7)

/** One that Ofcom keeps for stories. */
export const demoNumber = (name: string, shift = 0) =>
  `07700 900${String((drawnFrom(name) + shift) % 1_000).padStart(3, '0')}`
