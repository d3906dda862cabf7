import { plural } from '#common/plural.ts'
import { alpha, type Evidence, type Finding, strengthOf } from './finding.ts'
import { atLeast } from './chances.ts'
import type { LearnerRecord, RecordedDrive } from './record.ts'
import { driveKinds } from './tables.ts'
import { dayText, nextStepFor, timesText } from './words.ts'

const window = 5
const least = 3
const leastSeconds = 600
/** From the middle band on: what is just above the threshold happens to everybody. */
const leastBand = 2
/** Somebody else brakes, a child runs out: one drive in five has such a moment beside the best driver. An assumption. */
const usualRate = 0.2

/** The same kind of firm moment in most of the last recorded drives. Practised emergency stops don't count. */
export function findInRecordedDrives({ drives }: LearnerRecord): Finding[] {
  const recent = drives.filter(({ seconds }) => seconds >= leastSeconds).slice(-window)
  const kinds = Object.entries(driveKinds)
  return kinds.flatMap(([kind, { name, moment, skill: usualSkill }]) => {
    const withIt = recent.flatMap((drive) => {
      const events = drive.events.filter(
        (event) => event.kind === kind && event.band >= leastBand && !event.isExercise,
      )
      return events.length > 0 ? { drive, events } : []
    })
    const chance = atLeast(withIt.length, recent.length, usualRate) * kinds.length
    if (withIt.length < least || chance > alpha) return []
    const skill = linkedSkill(withIt.flatMap(({ events }) => events)) ?? usualSkill
    const facts = [
      `${timesText(withIt.length, recent.length)} recorded drives had ${name}`,
      `most recently on ${dayText(withIt.at(-1)!.drive.on)}`,
      `belongs to ${skill}`,
    ]
    return {
      kind: 'recorded-drives' as const,
      skill,
      subject: kind,
      text: `${facts[0]!.replace(/^./, (letter) => letter.toUpperCase())}, ${facts[1]}. It ${facts[2]}.`,
      nextStep: nextStepFor(skill, adviceOf[kind] ?? ''),
      facts,
      evidence: withIt
        .map(
          ({ drive, events }): Evidence => ({
            source: 'drive',
            id: drive.id,
            lessonId: null,
            on: drive.on,
            says: plural(events.length, moment),
          }),
        )
        .toReversed(),
      strength: strengthOf(chance),
    }
  })
}

const adviceOf: Readonly<Record<string, string>> = {
  brake: 'Look further ahead and ease off earlier, so the brake has less to do.',
  acceleration: 'Press the accelerator more gradually: it gives you time to look.',
  turn: 'Slow down before the turn rather than in it.',
}

/** What learner and instructor linked most of these moments to, if they did. */
function linkedSkill(events: RecordedDrive['events']): string | undefined {
  const counts = Map.groupBy(
    events.flatMap(({ skill }) => skill ?? []),
    (skill) => skill,
  )
  const [most] = [...counts].toSorted((a, b) => b[1].length - a[1].length)
  return most && most[1].length * 2 > events.length ? most[0] : undefined
}
