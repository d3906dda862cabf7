import ICAL from 'ical.js'
import type { ImportedTime } from '#features/diary/server/imported.ts'

/** `withFree`: also what takes no time. */
export type Window = { zone: string; from: string; to: string; withFree?: boolean }
export type ReadTime = ImportedTime & { isFree?: true }
export class CalendarFault extends Error {
  readonly fault: 'not-a-calendar' | 'too-large'
  constructor(fault: CalendarFault['fault']) {
    super(fault)
    this.fault = fault
  }
}

type Span = { from: number; to: number; title: string; isFree: boolean }

/** Eleven a day; and repetitions that are counted through, of which `FREQ=SECONDLY` has many. */
const mostTimes = 2_000
const mostSteps = 50_000

/**
 * What is busy in a calendar file, in order, cut to the window. Not what is cancelled, or a lesson of ours
 * that came by email. Times without a zone, and whole days, are in the window's zone. @throws CalendarFault
 */
export function readBusyTimes(text: string, window: Window): ReadTime[] {
  const bounds = { from: Date.parse(window.from), to: Date.parse(window.to) }
  const steps = { left: mostSteps }
  const spans = calendarsIn(text).flatMap((calendar) =>
    groupByUid(calendar.getAllSubcomponents('vevent')).flatMap((versions) =>
      spansOf(versions, window.zone, bounds.to, steps),
    ),
  )
  const inside = spans
    .filter(({ isFree }) => window.withFree || !isFree)
    .filter(({ from, to }) => from < to && to > bounds.from && from < bounds.to)
    .toSorted((a, b) => a.from - b.from || a.to - b.to)
  if (inside.length > mostTimes) throw new CalendarFault('too-large')
  return inside.map(({ from, to, title, isFree }) => ({
    startsAt: instantAt(Math.max(from, bounds.from)),
    endsAt: instantAt(Math.min(to, bounds.to)),
    title,
    ...(isFree && { isFree }),
  }))
}

const instantAt = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString()

function calendarsIn(text: string): ICAL.Component[] {
  try {
    const parsed = ICAL.parse(text) as unknown[]
    const all = (typeof parsed[0] === 'string' ? [parsed] : parsed).map(
      (one) => new ICAL.Component(one as never),
    )
    if (all.length > 0 && all.every(({ name }) => name === 'vcalendar')) return all
  } catch {}
  throw new CalendarFault('not-a-calendar')
}

function groupByUid(events: readonly ICAL.Component[]): ICAL.Component[][] {
  const groups = Map.groupBy(events, (event) =>
    String(event.getFirstPropertyValue('uid') ?? `without ${events.indexOf(event)}`),
  )
  return [...groups].filter(([uid]) => !isOurs(uid)).map(([, versions]) => versions)
}

/** As our own files write it: a lesson that its email put into this calendar is in the diary already. */
const isOurs = (uid: string) => /^(lesson|block)-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.test(uid)

/** `versions`: an event, and its repetitions that were changed. One that cannot be read is left out. */
function spansOf(
  versions: readonly ICAL.Component[],
  zone: string,
  until: number,
  steps: { left: number },
): Span[] {
  const isChanged = (version: ICAL.Component) => version.hasProperty('recurrence-id')
  const changed = versions.filter(isChanged)
  const series = versions.filter((version) => !isChanged(version))
  const singles = [
    ...changed,
    ...series.filter((one) => !new ICAL.Event(one, { exceptions: [] }).isRecurring()),
  ]
  const replaced = new Set(changed.map((one) => startOf(one, 'recurrence-id', zone)))
  return [
    ...singles.flatMap((one) => spanFrom(one, startOf(one, 'dtstart', zone), zone) ?? []),
    ...series
      .filter((one) => !singles.includes(one))
      .flatMap((one) => repetitionsOf(one, zone, until, steps, replaced)),
  ]
}

function repetitionsOf(
  component: ICAL.Component,
  zone: string,
  until: number,
  steps: { left: number },
  replaced: ReadonlySet<number | undefined>,
): Span[] {
  const tzid = component.getFirstProperty('dtstart')?.getFirstParameter('tzid')
  const spans: Span[] = []
  const iterator = new ICAL.Event(component, { exceptions: [] }).iterator()
  for (let next = iterator.next(); next; next = iterator.next()) {
    if (steps.left-- === 0) throw new CalendarFault('too-large')
    const start = msOf(next, tzid, zone)
    if (start >= until) break
    const span = replaced.has(start) ? undefined : spanFrom(component, start, zone)
    if (span) spans.push(span)
  }
  return spans
}

/** One that starts then; undefined if it doesn’t take place. */
function spanFrom(component: ICAL.Component, from: number | undefined, zone: string): Span | undefined {
  const value = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase()
  const isFree = value('transp') === 'TRANSPARENT' || value('x-microsoft-cdo-busystatus') === 'FREE'
  const first = startOf(component, 'dtstart', zone)
  if (value('status') === 'CANCELLED' || from === undefined || first === undefined) return undefined
  const summary = String(component.getFirstPropertyValue('summary') ?? '')
  const title = summary.replaceAll(/\s+/g, ' ').replaceAll('\0', '').trim().slice(0, 200) || 'Busy'
  return { from, to: endOf(component, from, first, zone), title, isFree }
}

/** Whole days stay whole when a clock changes; other lengths are the same each time. */
function endOf(component: ICAL.Component, from: number, first: number, zone: string): number {
  const start = component.getFirstPropertyValue('dtstart') as ICAL.Time
  const end = startOf(component, 'dtend', zone)
  const duration = component.getFirstPropertyValue('duration') as ICAL.Duration | null
  if (!start.isDate) return from + (end === undefined ? (duration?.toSeconds() ?? 0) * 1_000 : end - first)
  const day = 86_400_000
  const days = Math.round(((end ?? first + (duration?.toSeconds() ?? 86_400) * 1_000) - first) / day)
  const midnight = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone)
  return midnight.add({ days: Math.max(1, days) }).epochMilliseconds
}

function startOf(component: ICAL.Component, name: string, zone: string): number | undefined {
  const property = component.getFirstProperty(name)
  const time = property?.getFirstValue()
  return time instanceof ICAL.Time ? msOf(time, property?.getFirstParameter('tzid'), zone) : undefined
}

/** A zone's own name is trusted before the rules that a file brings for it; Outlook's have only those. */
function msOf(time: ICAL.Time, tzid: string | undefined, zone: string): number {
  const { year, month, day, hour, minute, second } = time
  const wall = time.isDate
    ? new Temporal.PlainDateTime(year, month, day)
    : new Temporal.PlainDateTime(year, month, day, hour, minute, Math.min(second, 59))
  if (time.isDate) return wall.toZonedDateTime(zone).epochMilliseconds
  if (time.zone === ICAL.Timezone.utcTimezone) return wall.toZonedDateTime('UTC').epochMilliseconds
  if (tzid && isZone(tzid)) return wall.toZonedDateTime(tzid).epochMilliseconds
  if (time.zone && time.zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1_000
  return wall.toZonedDateTime(zone).epochMilliseconds
}

const known = new Map<string, boolean>()
function isZone(tzid: string): boolean {
  const found = known.get(tzid)
  if (found !== undefined) return found
  let isKnown = true
  try {
    Temporal.Now.instant().toZonedDateTimeISO(tzid)
  } catch {
    isKnown = false
  }
  known.set(tzid, isKnown)
  return isKnown
}
