/** What a portrait shows. One style for everybody; nobody is a real person. */
export type Look = {
  skin: keyof typeof skins
  hair: HairStyle
  colour?: keyof typeof hairColours
  face?: 'oval' | 'round' | 'square' | 'long'
  beard?: 'stubble' | 'short' | 'full' | 'goatee' | 'moustache'
  glasses?: 'round' | 'square' | 'half'
  wears: Clothes
  cloth: keyof typeof cloths
  ground: keyof typeof grounds
  /** Lines around eyes and mouth. */
  old?: boolean
  freckles?: boolean
  earrings?: boolean
  lips?: boolean
}

export type HairStyle =
  | 'bob'
  | 'long'
  | 'wavy'
  | 'pony'
  | 'bun'
  | 'pixie'
  | 'curly'
  | 'afro'
  | 'braids'
  | 'headscarf'
  | 'short'
  | 'parted'
  | 'quiff'
  | 'buzz'
  | 'bald'
  | 'receding'
  | 'curls'
  | 'locs'
  | 'turban'
  | 'cap'
  | 'longer'

export type Clothes =
  | 'crew'
  | 'shirt'
  | 'polo'
  | 'jumper'
  | 'blazer'
  | 'hoodie'
  | 'fleece'
  | 'rollneck'
  | 'cardigan'

/** Light, shade, blush. */
export const skins = {
  porcelain: ['#f6d7c3', '#e8bda3', '#e79d8a'],
  fair: ['#f0c8a8', '#dfaa86', '#e0907a'],
  rosy: ['#f2c0a4', '#e0a083', '#e07f70'],
  olive: ['#dfb083', '#c99465', '#cc7f60'],
  tan: ['#cf9a6c', '#b67f52', '#bb6a4c'],
  brown: ['#ae774c', '#945f38', '#9c523a'],
  deep: ['#8a5a3a', '#714629', '#7d3f2e'],
  dark: ['#67422c', '#51321f', '#5f2f24'],
} as const

/** Hair, its shade, the brows. */
export const hairColours = {
  black: ['#25211f', '#151211', '#211d1b'],
  brown: ['#5a3d2a', '#432c1d', '#4a3223'],
  chestnut: ['#7b4a2d', '#613820', '#643c25'],
  dark: ['#3a2a22', '#291d17', '#32251e'],
  blond: ['#d5ad6a', '#bb924f', '#a47d45'],
  ginger: ['#c4652f', '#a64f20', '#a3552a'],
  grey: ['#9c9a97', '#827f7c', '#77736f'],
  silver: ['#d2d0cc', '#b4b1ac', '#9b9791'],
  white: ['#ebe9e4', '#cfccc6', '#b3afa8'],
} as const

/** Cloth, its shade, a second colour: a collar, a shirt below, a pin. */
export const cloths = {
  green: ['#2f5d50', '#244a40', '#e9efe9'],
  navy: ['#2d4260', '#22334c', '#e8edf4'],
  wine: ['#7c3142', '#632635', '#f2e7e4'],
  mustard: ['#c9973a', '#a97c2b', '#3c4a57'],
  sky: ['#7fa6c6', '#658daf', '#f4f6f8'],
  brick: ['#b4563b', '#95442c', '#f3eae2'],
  stone: ['#b9b1a3', '#9d9586', '#4b5a58'],
  charcoal: ['#43474c', '#33363a', '#e6e8ea'],
  teal: ['#2f7d83', '#24656a', '#e8f1f0'],
  lilac: ['#8d7fb0', '#736695', '#f0edf6'],
  cream: ['#eee6d5', '#d6cbb4', '#7a6a55'],
  rust: ['#8f4f2e', '#743e22', '#efe4d8'],
} as const

/** Behind the person: a wash, and a paler disc like a sign. */
export const grounds = {
  mint: ['#cfe3d8', '#deede4'],
  sky: ['#cbdcea', '#dbe8f2'],
  sand: ['#e9dcc3', '#f2e9d7'],
  peach: ['#f0d4c4', '#f7e3d8'],
  lilac: ['#dad5e8', '#e7e3f1'],
  slate: ['#cdd5d9', '#dde3e6'],
} as const
