// @ts-expect-error: it brings no types; `Parser` is what is used of it.
import sax from 'sax'
import type { Fix } from '../detection/gps.ts'
import { RecordingFault } from './recording.ts'

type Parser = {
  onopentag: (tag: { name: string; attributes: Record<string, string> }) => void
  ontext: (text: string) => void
  onclosetag: (name: string) => void
  onerror: () => void
  write(text: string): Parser
  close(): Parser
}
type Point = { lat: number; lon: number; at?: number; speed?: number; heading?: number }

/** Points of all tracks, with speed and course where a device wrote them. @throws RecordingFault */
export function readGpx(text: string): { startedAt?: string; gps: Fix[]; motion?: undefined } {
  const points: Point[] = []
  let point: Point | undefined
  let words = ''
  const parser: Parser = sax.parser(true)
  parser.onerror = () => {
    throw new RecordingFault('This isn’t a whole GPX file.')
  }
  parser.onopentag = ({ name, attributes }) => {
    words = ''
    if (plain(name) === 'trkpt') point = { lat: Number(attributes['lat']), lon: Number(attributes['lon']) }
  }
  parser.ontext = (more) => {
    words += more
  }
  parser.onclosetag = (tag) => {
    const name = plain(tag)
    if (point && name === 'time') point.at = Date.parse(words.trim())
    if (point && name === 'speed' && words.trim()) point.speed = Number(words)
    if (point && (name === 'course' || name === 'heading') && words.trim()) point.heading = Number(words)
    if (name !== 'trkpt' || !point) return
    points.push(point)
    point = undefined
  }
  parser.write(text).close()
  const timed = points.filter(
    ({ at, lat, lon }) =>
      at !== undefined && Number.isFinite(at) && Math.abs(lat) <= 90 && Math.abs(lon) <= 180,
  )
  const start = timed[0]?.at
  if (start === undefined)
    throw new RecordingFault(
      points.length === 0
        ? 'There’s no track in this GPX file.'
        : 'The track has no times, so nobody can say how fast it was.',
    )
  return {
    startedAt: new Date(start).toISOString(),
    gps: timed.map(({ at, lat, lon, speed, heading }) => ({
      t: (at! - start) / 1000,
      lat,
      lon,
      ...(Number.isFinite(speed) && { speed: speed as number }),
      ...(Number.isFinite(heading) && { heading: heading as number }),
    })),
  }
}

/** Without the namespace's prefix. */
const plain = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()
