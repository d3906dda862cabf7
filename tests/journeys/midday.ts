/**
 * A time zone where it is about one o'clock in the afternoon, so that what is placed around the present stays on
 * one day at whatever hour the journeys run.
 */
export function middayZone(now = new Date()) {
  const ahead = 13 - now.getUTCHours()
  // These names count the other way round.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
