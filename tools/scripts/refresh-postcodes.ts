// Rebuilds common/postcode/centres.txt from the ONS National Statistics Postcode Lookup (see common/postcode/README.md):
//   node tools/scripts/refresh-postcodes.ts path/to/NSPL_….csv
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { packCentres } from '../../common/postcode/compact.ts'
import { isOutsideGreatBritain, parsePostcode } from '../../common/postcode/parse-postcode.ts'

type Sum = { lat: number; lng: number; homes: number }

/** The mean of the unit postcodes of each sector. A file that has sectors already (columns sector, lat, lng) is taken as it is. */
export async function readCentres(path: string) {
  const sums = new Map<string, Sum>()
  let columns: { name: number; lat: number; lng: number } | undefined
  for await (const line of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    const cells = line.split(',').map((cell) => cell.replaceAll('"', ''))
    if (columns)
      addTo(sums, cells[columns.name] ?? '', Number(cells[columns.lat]), Number(cells[columns.lng]))
    else columns = findColumns(cells)
  }
  return [...sums].map(([sector, { lat, lng, homes }]) => ({
    sector,
    lat: thousandths(lat / homes),
    lng: thousandths(lng / homes),
  }))
}

function findColumns(header: string[]) {
  const at = (...names: string[]) =>
    header.findIndex((cell) =>
      names.includes(
        cell
          .replace(/^\uFEFF/, '')
          .trim()
          .toLowerCase(),
      ),
    )
  const columns = { name: at('pcds', 'pcd8', 'pcd2', 'sector'), lat: at('lat'), lng: at('long', 'lng') }
  if (Object.values(columns).includes(-1))
    throw new Error(`No columns pcds, lat and long in: ${header.join(', ')}`)
  return columns
}

function addTo(sums: Map<string, Sum>, name: string, lat: number, lng: number) {
  const sector = parsePostcode(name).find((reading) => reading.sector)?.sector
  // ONS writes latitude 99.999999 where a postcode has no grid reference.
  if (!sector || isOutsideGreatBritain(sector) || !(lat > 49 && lat < 61)) return
  const sum = sums.get(sector) ?? { lat: 0, lng: 0, homes: 0 }
  sums.set(sector, { lat: sum.lat + lat, lng: sum.lng + lng, homes: sum.homes + 1 })
}

const thousandths = (degrees: number) => Math.round(degrees * 1000)

if (import.meta.main) {
  const [path] = process.argv.slice(2)
  if (!path) throw new Error('Which file? node tools/scripts/refresh-postcodes.ts path/to/NSPL.csv')
  const centres = await readCentres(path)
  await writeFile(new URL('../../common/postcode/centres.txt', import.meta.url), packCentres(centres))
  console.log(`${centres.length} sectors written`)
}
