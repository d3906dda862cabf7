import * as z from 'zod/mini'
import { InputInstant } from '#common/schema.ts'
import type { Fix } from '../detection/gps.ts'
import { type Axis, axes, timesOf } from '../detection/signal.ts'
import { mostHours } from '../rules.ts'
import { readCsv } from './read-csv.ts'
import { readGpx } from './read-gpx.ts'
import { type Columns, emptyColumns, type Recording, RecordingFault } from './recording.ts'
import { secondsOf } from './result.ts'

const Head = z.object({
  startedAt: InputInstant,
  frame: z._default(z.enum(['device', 'earth']), 'device'),
  linear: z.nullish(z.boolean()),
  source: z._default(z.enum(['recorded', 'file', 'simulated']), 'recorded'),
})

export type Kind = 'json' | 'csv' | 'gpx'

/** @throws RecordingFault */
export function readRecording(kind: Kind, text: string, now: string): Recording {
  if (kind === 'json') return readJson(text, now)
  const { startedAt, gps, motion } = kind === 'gpx' ? readGpx(text) : readCsv(text)
  return checkSpan(
    {
      startedAt: startedAt ?? now,
      source: 'file',
      frame: 'device',
      gps,
      ...(motion && { motion }),
    },
    now,
  )
}

function readJson(text: string, now: string): Recording {
  let sent: Record<string, unknown>
  try {
    sent = JSON.parse(text)
  } catch {
    throw new RecordingFault({ path: '', message: 'The body must be a JSON object.' })
  }
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    throw new RecordingFault({ path: '', message: 'The body must be a JSON object.' })
  const head = z.safeParse(Head, sent)
  if (!head.success) {
    const { path, message } = head.error.issues[0]!
    throw new RecordingFault({ path: path.join('.'), message })
  }
  const gps = listOf(sent, 'gps').map(readFix)
  const rows = listOf(sent, 'motion')
  const motion = rows.length > 0 ? columnsOf(rows) : undefined
  if (gps.length === 0 && !motion)
    throw new RecordingFault({ path: 'motion', message: 'Send positions (`gps`) or `motion`.' })
  const { startedAt, source, frame, linear } = head.data
  return checkSpan(
    {
      startedAt,
      source,
      frame,
      gps,
      ...(typeof linear === 'boolean' && { linear }),
      ...(motion && { motion }),
    },
    now,
  )
}

type Row = Record<string, unknown>

function listOf(sent: Row, name: string): Row[] {
  const list = sent[name] ?? []
  if (!Array.isArray(list) || list.some((row) => typeof row !== 'object' || row === null))
    throw new RecordingFault({ path: name, message: 'Send a list of objects.' })
  return list
}

function readFix(row: Row, i: number): Fix {
  const { t, lat, lon, speed, heading } = row
  const isOne =
    Number.isFinite(t) &&
    Number.isFinite(lat) &&
    Number.isFinite(lon) &&
    Math.abs(lat as number) <= 90 &&
    Math.abs(lon as number) <= 180
  if (!isOne) throw new RecordingFault({ path: `gps.${i}`, message: 'Give t, lat and lon as numbers.' })
  return {
    t: t as number,
    lat: lat as number,
    lon: lon as number,
    ...(Number.isFinite(speed) && { speed: speed as number }),
    ...(Number.isFinite(heading) && { heading: heading as number }),
  }
}

const names: readonly ('t' | Axis)[] = ['t', ...axes]

function columnsOf(rows: readonly Row[]): Columns {
  const columns = emptyColumns(rows.length)
  for (const name of names) {
    const column = columns[name]
    for (let i = 0; i < rows.length; i++) {
      const value = rows[i]![name]
      // A sensor that had nothing to say: the detection passes over the row.
      column[i] = value === null ? Number.NaN : (value as number)
      if (value !== null && typeof value !== 'number')
        throw new RecordingFault({ path: `motion.${i}.${name}`, message: 'Give a number.' })
    }
  }
  return columns
}

/** Whatever order and unit its moments came in; those of positions are seconds then as well. @throws RecordingFault */
function checkSpan(recording: Recording, now: string): Recording {
  const { motion, startedAt } = recording
  // Files name their own moment.
  if (!z.safeParse(InputInstant, startedAt).success) throw new RecordingFault()
  if (Date.parse(startedAt) > Date.parse(now) + 86_400_000)
    throw new RecordingFault({ path: 'startedAt', message: 'This drive begins in the future.' })
  const { times, unit } = motion ? timesOf(motion) : { times: [], unit: 1 }
  if (times.length === 0 && recording.gps.length === 0) throw new RecordingFault()
  const isScaled = unit < 1 && isLong(recording.gps.map(({ t }) => t))
  const gps = isScaled ? recording.gps.map((fix) => ({ ...fix, t: fix.t * unit })) : recording.gps
  if (isLong(times)) throw tooLong('motion')
  if (isLong(gps.map(({ t }) => t))) throw tooLong('gps')
  return { ...recording, gps }
}

const isLong = (times: ArrayLike<number>) => secondsOf(times) > mostHours * 3600

const tooLong = (path: string) =>
  new RecordingFault({ path, message: `A drive may have ${mostHours} hours.` })
