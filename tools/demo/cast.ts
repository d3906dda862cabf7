import type { Look } from './pictures/look.ts'
import type { Body, paints } from './pictures/car.ts'

/** Instructors of the demo: invented people, each with what has to agree. The first has the demo's log-in; the last three wait to be vetted. */
type CastMember = {
  name: string
  gender: 'female' | 'male'
  town: Town
  sector: string
  /** Years of teaching; 0 is a trainee. */
  years: number
  car: CarModel
  paint: keyof typeof paints
  speaks?: string
  look: Look
}

type CarModel = keyof typeof carModels

/** What they teach in decides the gearbox. */
export const carModels = {
  'Vauxhall Corsa': { gearbox: 'manual', body: 'hatch' },
  'Ford Fiesta': { gearbox: 'manual', body: 'hatch' },
  'Renault Clio': { gearbox: 'manual', body: 'hatch' },
  'Volkswagen Polo': { gearbox: 'manual', body: 'hatch' },
  'Hyundai i20': { gearbox: 'manual', body: 'hatch' },
  'Peugeot 208': { gearbox: 'manual', body: 'hatch' },
  'Kia Picanto': { gearbox: 'manual', body: 'city' },
  'Ford Puma': { gearbox: 'manual', body: 'crossover' },
  'Toyota Yaris Hybrid': { gearbox: 'automatic', body: 'hatch' },
  'Honda Jazz Hybrid': { gearbox: 'automatic', body: 'city' },
  'Mini Electric': { gearbox: 'automatic', body: 'small', isElectric: true },
  'Nissan Leaf': { gearbox: 'automatic', body: 'hatch', isElectric: true },
  'Kia Niro EV': { gearbox: 'automatic', body: 'crossover', isElectric: true },
} as const satisfies Record<string, { gearbox: 'manual' | 'automatic'; body: Body; isElectric?: true }>

/** Twenty places, with what an hour costs there in pence. */
export const places = {
  Bristol: { rate: 3800, scene: 'terrace' },
  Bath: { rate: 3900, scene: 'terrace' },
  London: { rate: 4200, scene: 'town' },
  Brighton: { rate: 4000, scene: 'coast' },
  Exeter: { rate: 3600, scene: 'hills' },
  Penzance: { rate: 3500, scene: 'coast' },
  Cardiff: { rate: 3500, scene: 'terrace' },
  Swansea: { rate: 3400, scene: 'coast' },
  Birmingham: { rate: 3600, scene: 'town' },
  Nottingham: { rate: 3500, scene: 'park' },
  Norwich: { rate: 3600, scene: 'park' },
  Cambridge: { rate: 4100, scene: 'park' },
  Manchester: { rate: 3700, scene: 'town' },
  Liverpool: { rate: 3400, scene: 'terrace' },
  Leeds: { rate: 3600, scene: 'terrace' },
  York: { rate: 3700, scene: 'park' },
  Newcastle: { rate: 3500, scene: 'town' },
  Edinburgh: { rate: 3800, scene: 'hills' },
  Glasgow: { rate: 3600, scene: 'town' },
  Inverness: { rate: 3600, scene: 'hills' },
} as const
export type Town = keyof typeof places

/**
 * A line each: name, town, sector, years, car, its paint: skin, hair, its colour, face, clothes, their colour, ground, and what
 * else is to be seen; what they speak beside English.
 */
const lines = `
Helen Marsh, Bristol, BS6 6, 16, Vauxhall Corsa, white: fair bob brown oval jumper green mint lips
Gareth Pugh, Bristol, BS3 4, 11, Volkswagen Polo, silver: rosy short chestnut square polo navy sky stubble; Welsh
Nadia Rahman, Bristol, BS16 2, 7, Renault Clio, blue: tan headscarf black oval blazer teal peach lips; Bengali
Tom Ashworth, Bath, BA2 3, 4, Ford Fiesta, grey: fair quiff brown long shirt sky sand
Comfort Mensah, Bristol, BS5 6, 9, Volkswagen Polo, sky: dark braids black oval cardigan mustard lilac lips earrings
Derek Olin, Bath, BA1 2, 24, Volkswagen Polo, green: rosy bald grey round fleece charcoal slate moustache old
Priti Shah, London, SE15 4, 12, Toyota Yaris Hybrid, red: brown long black oval blazer wine peach lips earrings; Gujarati
Winston Blake, London, N4 3, 27, Ford Fiesta, black: deep receding grey square jumper mustard mint short glasses:square old
Imran Qureshi, London, E17 4, 8, Hyundai i20, white: tan short black square shirt charcoal sand full; Urdu
Joanna Kaminska, London, W5 1, 3, Mini Electric, yellow: porcelain pony blond oval crew teal sky lips; Polish
Simon Fairley, Brighton, BN2 3, 18, Nissan Leaf, blue: fair longer grey long shirt teal slate stubble glasses:round old
Rachel Teal, Brighton, BN3 2, 0, Kia Picanto, sky: rosy pixie ginger round polo green lilac lips freckles
Yusuf Adeyemi, Brighton, BN1 6, 6, Peugeot 208, grey: dark buzz black oval hoodie navy sand short; Yoruba
Louise Penhale, Exeter, EX4 6, 14, Peugeot 208, red: fair wavy chestnut oval fleece wine mint lips
Peter Wragg, Exeter, EX2 4, 30, Honda Jazz Hybrid, silver: porcelain cap white round jumper navy sand glasses:half old
Bethan Rowe, Exeter, EX1 2, 5, Vauxhall Corsa, orange: rosy curly ginger round crew cream sky lips freckles
Martin Trembath, Penzance, TR18 2, 21, Ford Puma, blue: rosy parted grey square fleece teal slate full old
Kerensa Hocking, Penzance, TR18 3, 10, Vauxhall Corsa, green: fair long dark long jumper rust mint lips
Jory Nance, Penzance, TR18 4, 2, Renault Clio, white: fair curls blond oval hoodie green sand; Cornish
Rhian Vaughan, Cardiff, CF24 4, 9, Ford Fiesta, red: porcelain bob black round shirt lilac peach lips glasses:round; Welsh
Hassan Warsame, Cardiff, CF11 6, 6, Toyota Yaris Hybrid, silver: deep curls black long polo brick sky goatee; Somali
Eleri Wynne, Cardiff, CF14 3, 19, Hyundai i20, grey: fair bun grey oval cardigan teal mint lips old earrings; Welsh
Huw Bevan, Swansea, SA2 0, 26, Volkswagen Polo, blue: rosy receding white round jumper wine sand glasses:square old; Welsh
Carys Lloyd, Swansea, SA1 6, 1, Kia Picanto, yellow: porcelain wavy blond round crew navy lilac lips; Welsh
Daniel Osei, Swansea, SA3 5, 7, Nissan Leaf, white: dark short black square shirt green peach stubble
Balvinder Gill, Birmingham, B13 8, 17, Toyota Yaris Hybrid, black: brown turban black oval shirt navy sand full; Punjabi
Sonia Campbell, Birmingham, B29 6, 13, Renault Clio, red: deep afro black round blazer mustard sky lips earrings
Dave Hartley, Birmingham, B23 6, 22, Vauxhall Corsa, silver: rosy bald brown square polo charcoal slate goatee old
Meera Solanki, Nottingham, NG7 2, 8, Mini Electric, green: tan bun black oval crew rust mint lips; Hindi
Colin Bagshaw, Nottingham, NG5 4, 29, Ford Fiesta, white: fair parted silver long cardigan stone lilac glasses:half moustache old
Olena Kovalenko, Nottingham, NG2 6, 0, Hyundai i20, sky: porcelain braids blond oval shirt sky sand lips; Ukrainian
Anne Thirtle, Norwich, NR2 3, 25, Honda Jazz Hybrid, red: rosy curly white round cardigan lilac mint lips old glasses:round
Gabriel Santos, Norwich, NR1 2, 5, Peugeot 208, blue: olive curls dark oval crew brick sky short; Portuguese
Fatima Noor, Norwich, NR3 1, 10, Volkswagen Polo, white: olive headscarf black round cardigan navy sand lips glasses:square; Arabic
Julian Hale, Cambridge, CB1 3, 15, Kia Niro EV, grey: fair quiff dark square blazer charcoal mint glasses:round; French
Mei-Lin Chan, Cambridge, CB4 1, 6, Toyota Yaris Hybrid, white: olive bob black oval rollneck teal peach lips; Cantonese
Ruth Ambrose, Cambridge, CB5 8, 20, Ford Fiesta, green: deep pixie grey oval jumper wine slate lips old earrings
Lee Ogden, Manchester, M14 5, 12, Ford Puma, orange: rosy buzz ginger square hoodie charcoal sky short
Zara Malik, Manchester, M21 9, 4, Mini Electric, sky: tan long dark oval shirt cream lilac lips glasses:round; Urdu
Sean Doyle, Manchester, M20 2, 23, Vauxhall Corsa, black: porcelain short silver long jumper green sand stubble old
Janet Holroyd, Liverpool, L15 0, 28, Kia Picanto, silver: rosy pixie silver round fleece lilac peach lips old
Terry Quinn, Liverpool, L17 8, 16, Renault Clio, grey: fair cap brown square polo navy slate full
Chidi Nwosu, Liverpool, L4 2, 3, Peugeot 208, yellow: dark locs black oval crew mustard mint goatee; Igbo
Beth Armitage, Leeds, LS6 2, 7, Vauxhall Corsa, red: fair pony chestnut round hoodie wine sky lips freckles
Rashid Ahmed, Leeds, LS8 2, 14, Nissan Leaf, silver: brown parted black oval jumper charcoal sand moustache glasses:square; Punjabi
Carol Staniforth, Leeds, LS13 3, 21, Ford Fiesta, blue: rosy bob grey square blazer navy mint lips old
Nick Dunning, York, YO10 4, 9, Hyundai i20, green: fair longer brown long fleece stone lilac short
Wendy Blakeston, York, YO24 3, 19, Toyota Yaris Hybrid, blue: fair wavy silver oval rollneck wine sand lips old glasses:half
Arthur Pell, York, YO31 7, 1, Volkswagen Polo, orange: porcelain curls ginger round shirt cream sky
Alan Charlton, Newcastle, NE6 5, 31, Ford Puma, grey: rosy bald white long shirt brick slate full glasses:square old
Precious Moyo, Newcastle, NE2 3, 5, Renault Clio, white: dark curly black round polo teal peach lips earrings; Shona
Moira Irving, Edinburgh, EH9 1, 24, Honda Jazz Hybrid, green: porcelain bun silver long blazer green lilac lips old earrings
Kenneth Baird, Edinburgh, EH4 1, 13, Vauxhall Corsa, blue: rosy short ginger oval fleece rust sand full
Agnieszka Lis, Edinburgh, EH6 8, 6, Kia Niro EV, white: fair long blond round jumper lilac sky lips; Polish
Fiona Lindsay, Glasgow, G12 8, 11, Ford Fiesta, sky: porcelain wavy ginger long shirt teal mint lips freckles glasses:square
Craig Muir, Glasgow, G41 3, 10, Hyundai i20, black: rosy quiff chestnut square hoodie charcoal peach stubble
Amrit Singh, Glasgow, G51 2, 4, Mini Electric, red: tan turban black long polo brick slate short; Punjabi
Ewan Munro, Inverness, IV2 3, 22, Ford Puma, green: rosy parted white oval jumper navy mint full old
Isla Guthrie, Inverness, IV3 5, 6, Volkswagen Polo, red: porcelain pony ginger oval fleece mustard sky lips freckles
Catriona Ross, Inverness, IV1 1, 15, Nissan Leaf, grey: fair pixie dark long cardigan wine sand lips; Scottish Gaelic
Oliver Brand, Exeter, EX4 4, 2, Ford Fiesta, yellow: fair short blond round crew sky lilac
Shabana Begum, Birmingham, B11 1, 0, Toyota Yaris Hybrid, white: brown headscarf black long cardigan wine mint lips; Bengali
Marcus Webb, London, SW9 8, 12, Peugeot 208, blue: deep buzz black square jumper stone sky goatee
`

const beards = ['stubble', 'short', 'full', 'goatee', 'moustache'] as const

export const cast: readonly CastMember[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [facts = '', words = '', speaks] = line.split(/: |; /)
    const [name = '', town, sector = '', years, car, paint] = facts.split(', ')
    const look = readLook(words)
    return {
      name,
      gender: look.lips ? 'female' : 'male',
      town: town as Town,
      sector,
      years: Number(years),
      car: car as CarModel,
      paint: paint as CastMember['paint'],
      ...(speaks && { speaks }),
      look,
    }
  })

function readLook(words: string): Look {
  const [skin, hair, colour, face, wears, cloth, ground, ...more] = words.split(' ') as [
    Look['skin'],
    Look['hair'],
    NonNullable<Look['colour']>,
    NonNullable<Look['face']>,
    Look['wears'],
    Look['cloth'],
    Look['ground'],
    ...string[],
  ]
  const glasses = more.find((one) => one.startsWith('glasses:'))?.slice(8) as Look['glasses']
  const beard = beards.find((one) => more.includes(one))
  return {
    skin,
    hair,
    colour,
    face,
    wears,
    cloth,
    ground,
    lips: more.includes('lips'),
    old: more.includes('old'),
    freckles: more.includes('freckles'),
    earrings: more.includes('earrings'),
    ...(glasses && { glasses }),
    ...(beard && { beard }),
  }
}
