/** Calendars elsewhere are read this often; with the clock of jobs their times are here within 15 minutes. */
export const readEveryMinutes = 10

/** Busy times are read as far ahead as the longest horizon of a diary. */
export const daysAhead = 180

export const importFaults = [
  'not-an-address',
  'not-public',
  'not-found',
  'not-allowed',
  'unreachable',
  'too-large',
  'not-a-calendar',
] as const
export type ImportFault = (typeof importFaults)[number]

/** `webcal:` is what calendars write for HTTPS. */
export const asHttps = (address: string) => address.replace(/^webcals?:/i, 'https:')
