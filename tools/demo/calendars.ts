import type { RequestListener } from 'node:http'
import { calendarOf } from '#tools/stand-ins/calendars/stand-in.ts'

/** What the demo's instructor does outside lessons, for ever. */
const privateCalendar = calendarOf([
  `UID:choir@private.test
   SUMMARY:Choir
   DTSTART;TZID=Europe/London:20250108T190000
   DTEND;TZID=Europe/London:20250108T210000
   RRULE:FREQ=WEEKLY`,
  `UID:dentist@private.test
   SUMMARY:Dentist
   DTSTART;TZID=Europe/London:20250109T120000
   DTEND;TZID=Europe/London:20250109T130000
   RRULE:FREQ=MONTHLY;BYDAY=2TH`,
  `UID:birthday@private.test
   SUMMARY:Mum’s birthday
   DTSTART;VALUE=DATE:20250315
   TRANSP:TRANSPARENT
   RRULE:FREQ=YEARLY`,
])

/** `private.ics`, mounted beside the product. */
export const serveDemoCalendars: RequestListener = (request, response) => {
  if (!request.url?.endsWith('/private.ics')) return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': 'text/calendar; charset=utf-8' }).end(privateCalendar)
}
