import type { Drive, DriveEvent } from '../../contract.ts'
import { pathOf, project, spotAt } from '../project.ts'
import { EventSign } from './event-sign.tsx'

type DriveMapProps = {
  track: NonNullable<Drive['track']>
  events: readonly DriveEvent[]
  isWhole: boolean
  at: number
}

/** Our own drawing of the way, so that no other server learns where somebody drove. */
export function DriveMap({ track, events, isWhole, at }: DriveMapProps) {
  const sheet = project(track)
  if (!sheet) return null
  const here = spotAt(sheet, at)
  const spots = events.flatMap((event) => {
    const spot = spotAt(sheet, (event.from + event.to) / 2)
    return spot ? [{ event, spot }] : []
  })
  const bar = [1, 2, 5, 10, 20, 50, 100].find((hundreds) => hundreds * sheet.per100m > 80) ?? 100
  const [start, end] = [sheet.lines[0]![0]!, sheet.lines.at(-1)!.at(-1)!]
  return (
    <svg
      className="drive-map"
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      role="img"
      aria-label={`The route of the drive, north at the top, with ${spots.length} numbered signs where something happened.${isWhole ? '' : ' The first and last 200 metres are left out.'}`}
    >
      <rect className="drive-map-land" width={sheet.width} height={sheet.height} />
      {sheet.lines.map((line) => (
        <path key={line[0]!.t} className="drive-way" d={pathOf(line)} />
      ))}
      {sheet.lines.map((line) => (
        <path key={line[0]!.t} className="drive-way-middle" d={pathOf(line)} />
      ))}
      <circle className="drive-end" cx={start.x} cy={start.y} r="11" />
      <rect className="drive-end" x={end.x - 10} y={end.y - 10} width="20" height="20" rx="3" />
      {spots.map(({ event, spot }) => (
        <g key={event.number} transform={`translate(${spot.x.toFixed(1)} ${(spot.y - 40).toFixed(1)})`}>
          <path className="drive-stem" d="M0 40V18" />
          <EventSign event={event} />
          <circle className="drive-number" cx="22" cy="-20" r="13" />
          <text className="drive-number-text" x="22" y="-15">
            {event.number}
          </text>
        </g>
      ))}
      {here && <circle className="drive-here" cx={here.x} cy={here.y} r="13" />}
      <g transform={`translate(24 ${sheet.height - 22})`} className="drive-bar">
        <path d={`M0-8V0H${(bar * sheet.per100m).toFixed(0)}V-8`} />
        <text x="6" y="-10">
          {bar >= 10 ? `${bar / 10} km` : `${bar * 100} m`}
        </text>
      </g>
    </svg>
  )
}
