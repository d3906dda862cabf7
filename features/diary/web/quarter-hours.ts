import { timeOf } from '../rules.ts'

const nameOf = (time: string) => ({ value: time, label: time === '24:00' ? 'midnight' : time })

/** From 00:00 to midnight at its end. */
export const quarterHours = Array.from({ length: 97 }, (_, at) => nameOf(timeOf(at * 15)))
export const startTimes = quarterHours.slice(0, -1)
export const endTimes = quarterHours.slice(1)

type Times = readonly { value: string; label: string }[]
const withTime = (times: Times, time: string) =>
  times.some(({ value }) => value === time)
    ? times
    : [...times, nameOf(time)].toSorted((a, b) => (a.value < b.value ? -1 : 1))

/** For a time that is there already and falls between them. */
export const startTimesWith = (time: string) => withTime(startTimes, time)
export const endTimesWith = (time: string) => withTime(endTimes, time)
