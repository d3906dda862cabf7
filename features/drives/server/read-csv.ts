import Papa from 'papaparse'
import type { Fix } from '../detection/gps.ts'
import { axes } from '../detection/signal.ts'
import { type Columns, emptyColumns, RecordingFault } from './recording.ts'

const heads = {
  // From their beginning to their end: there are columns for a temperature and for lateral acceleration, too.
  t: /^(t(ms|us|ns|s|sec)?|(date|loc|utc)?time.*|seconds?.*|elapsed.*|uptime.*|zeit.*)$/,
  lat: /^lat(itude)?(deg(rees)?)?$/,
  lon: /^(lon|lng|long|longitude)(deg(rees)?)?$/,
  speed: /^(speed|velocity)/,
  heading: /^(heading|bearing|course)/,
  ax: /^(ax|acc(el)?(eration|erometer)?x|x)$/,
  ay: /^(ay|acc(el)?(eration|erometer)?y|y)$/,
  az: /^(az|acc(el)?(eration|erometer)?z|z)$/,
  gx: /^(gx|wx|gyr(o|oscope)?x|rotation(rate)?x)$/,
  gy: /^(gy|wy|gyr(o|oscope)?y|rotation(rate)?y)$/,
  gz: /^(gz|wz|gyr(o|oscope)?z|rotation(rate)?z)$/,
} as const

/** Columns by their names, whatever a logger calls them. @throws RecordingFault */
export function readCsv(text: string): { startedAt?: string; gps: Fix[]; motion?: Columns } {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: true })
  const [head, ...rows] = data
  if (!head || rows.length === 0) throw new RecordingFault('There are no rows in this file.')
  const names = head.map((cell) => cell.toLowerCase().replace(/\(.*?\)|\[.*?\]|[^a-z]/g, ''))
  const placeOf = (field: keyof typeof heads) => names.findIndex((name) => heads[field].test(name))
  const places = Object.fromEntries(
    Object.keys(heads).map((field) => [field, placeOf(field as keyof typeof heads)]),
  ) as Record<keyof typeof heads, number>
  const valueOf = (row: readonly string[], field: keyof typeof heads) => {
    const cell = row[places[field]]?.trim()
    return cell ? Number(cell) : Number.NaN
  }
  const hasMotion = axes.every((axis) => places[axis] >= 0)
  const hasPlaces = places.lat >= 0 && places.lon >= 0
  if (places.t < 0) throw new RecordingFault('There’s no column with the time.')
  if (!hasMotion && !hasPlaces)
    throw new RecordingFault(
      axes.some((axis) => places[axis] >= 0)
        ? 'Motion needs six columns: acceleration and rotation (gyroscope), each as x, y and z.'
        : 'There are no columns with latitude and longitude, and none with motion.',
    )
  const time = readTimes(rows.map((row) => row[places.t]?.trim() ?? ''))
  const speedUnit = metresASecond(head[places.speed] ?? '')
  const gps = hasPlaces
    ? rows.flatMap((row, i): Fix[] => {
        const [t, lat, lon] = [time.seconds[i]!, valueOf(row, 'lat'), valueOf(row, 'lon')]
        if (!Number.isFinite(t + lat + lon) || Math.abs(lat) > 90 || Math.abs(lon) > 180) return []
        const [speed, heading] = [valueOf(row, 'speed'), valueOf(row, 'heading')]
        return [
          {
            t,
            lat,
            lon,
            ...(Number.isFinite(speed) && { speed: speed * speedUnit }),
            ...(Number.isFinite(heading) && { heading }),
          },
        ]
      })
    : []
  const motion = hasMotion ? emptyColumns(rows.length) : undefined
  if (motion)
    for (const [i, row] of rows.entries()) {
      motion.t[i] = time.seconds[i]!
      for (const axis of axes) motion[axis][i] = valueOf(row, axis)
    }
  if (gps.length === 0 && !motion) throw new RecordingFault('No row has a position.')
  return { gps, ...(motion && { motion }), ...(time.startedAt && { startedAt: time.startedAt }) }
}

/** What the head of a column of speeds says one of them is. */
function metresASecond(head: string) {
  if (/km\/?h|kph/i.test(head)) return 1 / 3.6
  if (/mph|mi\/h|miles/i.test(head)) return 0.447_04
  return /knot|\bkts?\b/i.test(head) ? 1.852 / 3.6 : 1
}

/** Dates, or numbers since some moment: from 2001 on they are a date in seconds, milli- or nanoseconds. */
function readTimes(cells: readonly string[]): { seconds: number[]; startedAt?: string } {
  const isNumber = cells.some((cell) => cell !== '' && Number.isFinite(Number(cell)))
  const raw = cells.map((cell) =>
    cell === '' ? Number.NaN : isNumber ? Number(cell) : Date.parse(cell) / 1000,
  )
  const first = raw.find(Number.isFinite)
  if (first === undefined) throw new RecordingFault('The column with the time is empty.')
  const scale = first > 1e17 ? 1e-9 : first > 1e14 ? 1e-6 : first > 1e11 ? 1e-3 : 1
  const isDate = first * scale > 1e9
  return {
    seconds: raw.map((value) => (isDate ? value - first : value) * scale),
    ...(isDate && { startedAt: new Date(first * scale * 1000).toISOString() }),
  }
}
