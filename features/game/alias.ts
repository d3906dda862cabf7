const first = [
  'Quiet',
  'Brisk',
  'Amber',
  'Steady',
  'Merry',
  'Silver',
  'Gentle',
  'Early',
  'Bright',
  'Calm',
  'Plucky',
  'Sunny',
  'Misty',
  'Nimble',
  'Patient',
  'Mellow',
  'Curious',
  'Cheerful',
  'Northern',
  'Coastal',
] as const
const second = [
  'Badger',
  'Heron',
  'Signal',
  'Otter',
  'Robin',
  'Hedgehog',
  'Kestrel',
  'Bramble',
  'Puffin',
  'Lantern',
  'Harbour',
  'Meadow',
  'Thistle',
  'Wren',
  'Acorn',
  'Milestone',
  'Compass',
  'Beacon',
  'Squirrel',
  'Kingfisher',
] as const

/** A made-up name; the same number gives the same one. */
export const aliasFrom = (number: number) =>
  `${first[number % first.length]!} ${second[Math.floor(number / first.length) % second.length]!}`

export const aliasFaults = {
  letters: 'Use 3 to 24 letters; spaces, hyphens and apostrophes are fine.',
  rude: 'Please choose something kinder.',
  name: 'That has your name or email address in it. Choose something made up, so nobody knows it’s you.',
  official: 'That sounds like somebody official. Please choose something else.',
} as const
type AliasFault = keyof typeof aliasFaults

/** Letters alone, so that no phone number, year of birth or address fits in. */
export function findAliasFault(
  alias: string,
  person: { name: string; email: string | null },
): AliasFault | undefined {
  const given = alias.trim()
  if (!/^[A-Za-z][A-Za-z '’-]{1,22}[A-Za-z]$/.test(given)) return 'letters'
  const words = given.toLowerCase().split(/[ '’-]+/)
  const whole = squeeze(given)
  const unkind = whole.replaceAll(harmless, '')
  if (
    rudeAnywhere.some((rude) => unkind.includes(rude)) ||
    words.some((word) => rudeWords.has(squeeze(word)))
  )
    return 'rude'
  const own = [...person.name.split(/[^\p{L}]+/u), ...(person.email?.split('@')[0] ?? '').split(/[^\p{L}]+/u)]
    .map(squeeze)
    .filter((part) => part.length >= 3)
  if (own.some((part) => whole.includes(part))) return 'name'
  if (words.some((word) => official.has(word))) return 'official'
  return undefined
}

/** Without accents, doubled letters and all that is no letter: "Fuuck" and "F uck" are one. */
const squeeze = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .replaceAll(/(.)\1+/g, '$1')

const harmless = /scunthorpe|swank|therapist/g
const rudeAnywhere = [
  'fuck',
  'fuk',
  'cunt',
  'wank',
  'nigger',
  'nigga',
  'faggot',
  'bitch',
  'whore',
  'slut',
  'penis',
  'vagina',
  'rapist',
  'paedo',
  'pedophil',
  'hitler',
  'nazi',
  'bollock',
  'twat',
  'bastard',
  'porn',
  'suicid',
  'killyour',
  'retard',
  'tranny',
  'blowjob',
  'cocaine',
  'heroin',
  'terroris',
].map(squeeze)
const rudeWords = new Set(
  [
    'shit',
    'shite',
    'arse',
    'arsehole',
    'asshole',
    'ass',
    'cock',
    'dick',
    'prick',
    'tit',
    'tits',
    'boob',
    'boobs',
    'cum',
    'sex',
    'sexy',
    'rape',
    'paki',
    'chink',
    'spic',
    'kike',
    'gook',
    'coon',
    'spastic',
    'spaz',
    'fag',
    'dyke',
    'homo',
    'tart',
    'slag',
    'tosser',
    'piss',
    'crap',
    'kkk',
    'isis',
    'weed',
    'drunk',
    'kill',
    'die',
    'hoe',
    'pedo',
    'nonce',
    'bugger',
    'sod',
  ].map(squeeze),
)
const official = new Set([
  'admin',
  'administrator',
  'clearway',
  'dvsa',
  'examiner',
  'instructor',
  'police',
  'moderator',
  'support',
  'staff',
])
