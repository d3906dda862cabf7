import assert from 'node:assert/strict'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'

const textOf = (value: string | { val: string }) => (typeof value === 'string' ? value : value.val)

/** What is in a calendar file; two other libraries have to read the same in it. */
export function readCalendarFile(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const method = String(calendar.getFirstPropertyValue('method'))
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, sequence, summary, location, startDate, endDate } = new ICAL.Event(component)
    const status = String(component.getFirstPropertyValue('status'))
    const span = { startsAt: startDate.toString(), endsAt: endDate.toString() }
    return { uid, sequence, status, summary, location: location ?? '', ...span }
  })
  const others = Object.values(nodeIcal.sync.parseICS(text)).flatMap((event) =>
    event?.type === 'VEVENT'
      ? [
          {
            uid: event.uid,
            sequence: Number(event.sequence),
            status: String(event.status),
            summary: textOf(event.summary),
            location: textOf(event.location ?? ''),
            startsAt: event.start.toISOString().replace('.000', ''),
            endsAt: event.end!.toISOString().replace('.000', ''),
          },
        ]
      : [],
  )
  const byUid = (one: { uid: string }, other: { uid: string }) => one.uid.localeCompare(other.uid)
  assert.deepEqual(others.toSorted(byUid), events.toSorted(byUid))
  return { method, events }
}
