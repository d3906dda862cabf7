type Event = {
  title: string
  startsAt: string
  endsAt: string
  location: string | null
  note?: string | null
  url: string
}

/** Pages of Google and Outlook with the event filled in. A copy: it does not follow when the lesson moves. */
export function calendarLinks({ title, startsAt, endsAt, location, note, url }: Event) {
  const details = note ? `${note}\n${url}` : url
  const short = (at: string) => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${short(startsAt)}/${short(endsAt)}`,
    details,
    ...(location && { location }),
  })
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: startsAt,
    enddt: endsAt,
    body: details,
    ...(location && { location }),
  })
  return {
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.live.com/calendar/0/action/compose?${outlook}`,
  }
}
