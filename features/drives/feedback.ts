import { plural } from '#common/plural.ts'
import type { Band, EventKind } from './detection/thresholds.ts'

type FoundEvent = {
  kind: EventKind
  side?: 'left' | 'right' | undefined
  from: number
  band: Band
  isExercise: boolean
}

const kindWords: Record<EventKind, readonly [one: string, many: string]> = {
  brake: ['moment of hard braking', 'moments of hard braking'],
  acceleration: ['moment of hard acceleration', 'moments of hard acceleration'],
  turn: ['fast turn', 'fast turns'],
  'lane-change': ['quick lane change', 'quick lane changes'],
}

const advice: Record<EventKind, string> = {
  brake: 'Look further ahead and ease off the accelerator earlier, so the brake has less to do.',
  acceleration: 'Press the accelerator more gradually: it saves fuel and gives you time to look.',
  turn: 'Slow down before the bend rather than in it.',
  'lane-change': 'Mirrors, signal, then move over gradually.',
}

/** Sentences from what was found, and from nothing else. */
export function feedbackOf(events: readonly FoundEvent[], seconds: number): string[] {
  const counted = events.filter(({ isExercise }) => !isExercise)
  const practised = events.length - counted.length
  const sentences = [
    counted.length === 0
      ? `A smooth drive: nothing stood out in ${lengthText(seconds)}.`
      : `${plural(counted.length, 'thing')} stood out in ${lengthText(seconds)}: ${listOf(counted)}.`,
  ]
  const hardest = counted.filter(({ band }) => band === 3)
  if (hardest.length > 0)
    sentences.push(
      `${hardest.length === 1 ? 'One of them was' : `${hardest.length} of them were`} very hard, the first at ${momentText(hardest[0]!.from)}.`,
    )
  const [left, right] = (['left', 'right'] as const).map(
    (side) => counted.filter((event) => event.kind === 'turn' && event.side === side).length,
  ) as [number, number]
  if (left + right >= 4 && Math.max(left, right) >= 3 * Math.min(left, right))
    sentences.push(`Most of the fast turns were to the ${left > right ? 'left' : 'right'}.`)
  const most = mostFrequent(counted)
  if (most) sentences.push(advice[most])
  if (practised > 0) sentences.push(`${plural(practised, 'emergency stop')} practised, and not counted.`)
  return sentences
}

function listOf(events: readonly FoundEvent[]): string {
  const parts = (Object.keys(kindWords) as EventKind[]).flatMap((kind) => {
    const count = events.filter((event) => event.kind === kind).length
    return count === 0 ? [] : [`${count} ${kindWords[kind][count === 1 ? 0 : 1]}`]
  })
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '')
}

function mostFrequent(events: readonly FoundEvent[]): EventKind | undefined {
  const counts = new Map<EventKind, number>()
  for (const { kind } of events) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0]
}

const lengthText = (seconds: number) =>
  seconds < 90 ? plural(Math.round(seconds), 'second') : plural(Math.round(seconds / 60), 'minute')

export const momentText = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
