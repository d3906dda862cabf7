/** Where people look who name a town: the outcode of its middle. */
const towns: Record<string, string> = {
  aberdeen: 'AB10',
  bath: 'BA1',
  birmingham: 'B1',
  blackburn: 'BB1',
  blackpool: 'FY1',
  bolton: 'BL1',
  bournemouth: 'BH1',
  bradford: 'BD1',
  brighton: 'BN1',
  bristol: 'BS1',
  cambridge: 'CB1',
  canterbury: 'CT1',
  cardiff: 'CF10',
  carlisle: 'CA1',
  chelmsford: 'CM1',
  cheltenham: 'GL50',
  chester: 'CH1',
  colchester: 'CO1',
  coventry: 'CV1',
  crawley: 'RH10',
  croydon: 'CR0',
  derby: 'DE1',
  doncaster: 'DN1',
  dundee: 'DD1',
  durham: 'DH1',
  edinburgh: 'EH1',
  exeter: 'EX1',
  glasgow: 'G1',
  gloucester: 'GL1',
  guildford: 'GU1',
  halifax: 'HX1',
  harrogate: 'HG1',
  hereford: 'HR1',
  huddersfield: 'HD1',
  hull: 'HU1',
  inverness: 'IV1',
  ipswich: 'IP1',
  lancaster: 'LA1',
  leeds: 'LS1',
  leicester: 'LE1',
  lincoln: 'LN1',
  liverpool: 'L1',
  london: 'WC2N',
  luton: 'LU1',
  maidstone: 'ME14',
  manchester: 'M1',
  middlesbrough: 'TS1',
  'milton keynes': 'MK9',
  newcastle: 'NE1',
  'newcastle upon tyne': 'NE1',
  newport: 'NP20',
  northampton: 'NN1',
  norwich: 'NR1',
  nottingham: 'NG1',
  oldham: 'OL1',
  oxford: 'OX1',
  perth: 'PH1',
  peterborough: 'PE1',
  plymouth: 'PL1',
  portsmouth: 'PO1',
  preston: 'PR1',
  reading: 'RG1',
  salisbury: 'SP1',
  sheffield: 'S1',
  shrewsbury: 'SY1',
  southampton: 'SO14',
  southend: 'SS1',
  stevenage: 'SG1',
  stockport: 'SK1',
  'stoke-on-trent': 'ST1',
  sunderland: 'SR1',
  swansea: 'SA1',
  swindon: 'SN1',
  taunton: 'TA1',
  torquay: 'TQ1',
  truro: 'TR1',
  wakefield: 'WF1',
  warrington: 'WA1',
  watford: 'WD17',
  wigan: 'WN1',
  wolverhampton: 'WV1',
  worcester: 'WR1',
  york: 'YO1',
}

const plain = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ')

/** Of "Clifton, Bristol" the last part that is a town. */
export const outcodeOfTown = (text: string): string | undefined =>
  [text, ...text.split(',').toReversed()]
    .map((part) => plain(part))
    .filter((part) => Object.hasOwn(towns, part))
    .map((part) => towns[part])[0]

/** The town that a misspelt one may mean; it is offered, never taken: Boston is no Bolton. */
export function findTownLike(text: string): string | undefined {
  const query = trigramsOf(plain(text))
  const [best] = Object.keys(towns)
    .map((town) => ({ town, likeness: likenessOf(query, trigramsOf(town)) }))
    .sort((one, other) => other.likeness - one.likeness)
  return best && best.likeness >= likeEnough ? nameOf(best.town) : undefined
}

/** Each with the outcode of its middle. A town of two names is there once, by the shorter. */
export const listTowns = (): { name: string; outcode: string }[] =>
  Object.entries(towns)
    .filter(([, outcode], at, all) => all.findIndex((other) => other[1] === outcode) === at)
    .map(([town, outcode]) => ({ name: nameOf(town), outcode }))

const nameOf = (town: string) => town.replaceAll(/\b(?!upon|on)[a-z]/g, (letter) => letter.toUpperCase())

/** As of `pg_trgm`: a letter doubled, dropped or swapped in a word of six. */
const likeEnough = 0.45

const trigramsOf = (text: string) => {
  const padded = `  ${text.replaceAll('-', ' ')} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}

const likenessOf = (one: Set<string>, other: Set<string>) =>
  one.intersection(other).size / one.union(other).size
