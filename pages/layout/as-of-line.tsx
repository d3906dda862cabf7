import { useSyncExternalStore } from 'react'
import { formatDay, formatTime } from '#common/time.ts'
import { asOf, onAsOf } from '#web/as-of.ts'
import { queryClient } from '#web/query-client.ts'

/** How old the page is, when it shows what this device has kept. */
export function AsOfLine() {
  const age = useSyncExternalStore(listen, ageOfPage)
  return age ? (
    <p className="as-of" role="status">
      What you see is as of {age}, kept on this device.
    </p>
  ) : null
}

function listen(tell: () => void) {
  const forgetAges = onAsOf(tell)
  const forgetReads = queryClient.getQueryCache().subscribe(tell)
  return () => {
    forgetAges()
    forgetReads()
  }
}

/** By the oldest part of it: `14:05`, with the day if that is not today. */
function ageOfPage(): string {
  const all = queryClient
    .getQueryCache()
    .getAll()
    .flatMap((query) => (query.isActive() ? (asOf(query.queryHash) ?? []) : []))
  if (all.length === 0) return ''
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const [read, now] = [Math.min(...all), Date.now()].map((at) => new Date(at).toISOString()) as [
    string,
    string,
  ]
  const day = formatDay(read, zone)
  return day === formatDay(now, zone) ? formatTime(read, zone) : `${day}, ${formatTime(read, zone)}`
}
