import { useSyncExternalStore } from 'react'
import { formatDay, formatTime } from '#common/time.ts'
import { queryClient } from '#web/query-client.ts'
import { myZone } from '#web/zone.ts'
import { servedAt, useServedFromDevice } from '#web/served-at.ts'

export function AsOfLine() {
  const age = useSyncExternalStore(listen, ageOfPage)
  return age ? (
    <p className="as-of" role="status">
      What you see is as of {age}, kept on this device.
    </p>
  ) : null
}

function listen(onChange: () => void) {
  const stops = [useServedFromDevice.subscribe(onChange), queryClient.getQueryCache().subscribe(onChange)]
  return () => {
    for (const stop of stops) stop()
  }
}

function ageOfPage(): string {
  const all = queryClient
    .getQueryCache()
    .getAll()
    .flatMap((query) => (query.isActive() ? (servedAt(query.queryHash) ?? []) : []))
  if (all.length === 0) return ''
  const zone = myZone()
  const read = new Date(Math.min(...all)).toISOString()
  const day = formatDay(read, zone)
  const isToday = day === formatDay(new Date().toISOString(), zone)
  return isToday ? formatTime(read, zone) : `${day}, ${formatTime(read, zone)}`
}
