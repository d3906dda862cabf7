import { formatDay } from '#common/time.ts'

export const carDateKinds = ['mot', 'tax', 'insurance', 'service'] as const
export type CarDateKind = (typeof carDateKinds)[number]

const names: Record<CarDateKind, string> = {
  mot: 'MOT',
  tax: 'Tax',
  insurance: 'Insurance',
  service: 'Service',
}

/** `MOT runs out on Mon 14 Dec 2026`, `Service was due on …`. */
export function sayCarDate(
  kind: CarDateKind,
  { dueOn, daysLeft, day = formatDay(dueOn) }: { dueOn: string; daysLeft: number; day?: string },
) {
  const isPast = daysLeft < 0
  if (kind === 'service') return `${names[kind]} ${isPast ? 'was' : 'is'} due on ${day}`
  return `${names[kind]} ${isPast ? 'ran' : 'runs'} out on ${day}`
}
