import { locale } from '#common/locale.ts'

const format = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `2026-11-16` → `16 November 2026`. */
export const formatDay = (day: string) => format.format(new Date(`${day}T00:00:00Z`))
