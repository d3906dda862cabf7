// Rebuilds common/place-names/towns.txt from GeoNames (see common/place-names/README.md):
//   node tools/scripts/refresh-place-names.ts path/to/cities500.txt path/to/admin2Codes.txt
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { unpackLine } from '../../common/postcode/compact.ts'
import { countyOf } from './counties.ts'

type Town = { name: string; county: string; outcode: string; people: number }

/** As GeoNames describes its files: tabs between the columns, no header. */
const column = { name: 1, lat: 4, lng: 5, country: 8, nation: 10, area: 11, people: 14 } as const

export function readTowns(cities: string, areas: string): Town[] {
  const areaNames = new Map(rowsOf(areas).map(([code, name]) => [code!, name!]))
  const towns = rowsOf(cities)
    .filter((row) => row[column.country] === 'GB' && /^(ENG|SCT|WLS|NIR)$/.test(row[column.nation]!))
    .map((row) => {
      const [nation, area] = [row[column.nation]!, row[column.area]!]
      const isOutside = nation === 'NIR'
      return {
        name: saidAs(row[column.name]!),
        county: isOutside ? 'Northern Ireland' : countyOf(areaNames.get(`GB.${nation}.${area}`), area),
        // Any district there leads to the sentence about Northern Ireland.
        outcode: isOutside ? 'BT1' : outcodeAt(Number(row[column.lat]), Number(row[column.lng])),
        people: Number(row[column.people]),
      }
    })
  // One name twice in a county is one place: a parish and its village.
  const largestFirst = towns.toSorted((one, other) => other.people - one.people)
  return [...new Map(largestFirst.toReversed().map((town) => [`${town.name}|${town.county}`, town])).values()]
}

const rowsOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))

/** As people in Britain write it. */
const saidAs = (name: string) =>
  name
    .replaceAll(/\b(Saint|St\.)(?= )/g, 'St')
    .replaceAll('’', "'")
    .replace(/^Royal (?=Tunbridge|Leamington|Wootton)/, '')
    .replace(/ County Borough$/, '')
    .replace(/^Kingston upon Hull$/, 'Hull')
    .replace(/^Newcastle under Lyme$/, 'Newcastle-under-Lyme')

/** By the district that people take for the middle, where the nearest postcode to GeoNames's point is across a river or a rail yard. */
const middles: Record<string, string> = {
  Bath: 'BA1',
  Birmingham: 'B1',
  Bournemouth: 'BH1',
  Carlisle: 'CA1',
  Dundee: 'DD1',
  Edinburgh: 'EH1',
  Glasgow: 'G1',
  Halifax: 'HX1',
  Hull: 'HU1',
  Lincoln: 'LN1',
  Liverpool: 'L1',
  London: 'WC2N',
  Maidstone: 'ME14',
  'Newcastle upon Tyne': 'NE1',
  Norwich: 'NR1',
  'Southend-on-Sea': 'SS1',
  'Stoke-on-Trent': 'ST1',
  Watford: 'WD17',
}

let sectors: { outcode: string; lat: number; lng: number }[] | undefined
const readSectors = () =>
  readFileSync(new URL('../../common/postcode/centres.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .flatMap((line) => unpackLine(line).map((centre) => ({ ...centre, outcode: line.split(' ')[0]! })))

function outcodeAt(lat: number, lng: number) {
  const narrow = Math.cos((lat * Math.PI) / 180)
  let [nearest, least] = ['', Number.POSITIVE_INFINITY]
  for (const sector of (sectors ??= readSectors())) {
    const apart = (sector.lat - lat * 1000) ** 2 + ((sector.lng - lng * 1000) * narrow) ** 2
    if (apart < least) [nearest, least] = [sector.outcode, apart]
  }
  return nearest
}

if (import.meta.main) {
  const [cities, areas] = process.argv.slice(2)
  if (!cities || !areas)
    throw new Error('Which files? node tools/scripts/refresh-place-names.ts cities500.txt admin2Codes.txt')
  const towns = readTowns(readFileSync(cities, 'utf8'), readFileSync(areas, 'utf8'))
  const lines = towns
    .map(({ name, county, outcode, people }) => `${name}|${county}|${middles[name] ?? outcode}|${people}`)
    .toSorted()
  await writeFile(new URL('../../common/place-names/towns.txt', import.meta.url), `${lines.join('\n')}\n`)
  console.log(`${lines.length} towns and villages written`)
}
