/** Apart from the days, so that a page that only names them does not load the table. */
export const holidayRegions = ['england-and-wales', 'scotland'] as const
export type HolidayRegion = (typeof holidayRegions)[number]
