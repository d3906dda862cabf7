import type { Gearbox } from '#features/diary/rules.ts'

export const directoryPath = (id: string) => `/instructor-directory/${id}`

/** Where a lesson of that kind is booked. */
export const bookingPath = (id: string, what: { minutes: number; gearbox?: Gearbox | null | undefined }) =>
  `${directoryPath(id)}?minutes=${what.minutes}${what.gearbox ? `&gearbox=${what.gearbox}` : ''}`
