import { formatDate, formatTime } from '#common/time.ts'

/** `Mon 30 Nov` */
export const formatShortDay = (startsAt: string, zone: string) =>
  `${formatDate(startsAt, 'weekday', zone)} ${formatDate(startsAt, 'short date', zone)}`

/** `Mon 30 Nov, 16:15`, in the instructor’s zone, so that the server can write it. */
export const formatFree = (startsAt: string, zone: string) =>
  `${formatShortDay(startsAt, zone)}, ${formatTime(startsAt, zone)}`
