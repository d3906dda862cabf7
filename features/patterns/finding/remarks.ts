import { alpha, type Evidence, type Finding, strengthOf } from './finding.ts'
import { atLeast } from './chances.ts'
import type { AssessedLesson, LearnerRecord } from './record.ts'
import { subjects } from './tables.ts'
import { dayText, nextStepFor } from './words.ts'

const window = 6
const least = 3

/** The same subject in the remarks of many of the last lessons that have any, oftener than subjects come up. */
export function findRemarksOnOneSubject({ lessons }: LearnerRecord): Finding[] {
  const recent = lessons
    .map((lesson) => ({ lesson, remarks: remarksOf(lesson) }))
    .filter(({ remarks }) => remarks.length > 0)
    .slice(-window)
  const found = subjects.map((subject) => ({
    ...subject,
    on: recent.flatMap(({ lesson, remarks }) => {
      const about = remarks.filter((remark) => subject.words.test(remark))
      return about.length > 0 ? { lesson, about } : []
    }),
  }))
  const mentions = found.reduce((sum, { on }) => sum + on.length, 0)
  const rate = mentions / Math.max(1, recent.length * subjects.length)
  return found.flatMap(({ name, skill, on }) => {
    const chance = on.length < least ? 1 : atLeast(on.length, recent.length, rate) * subjects.length
    if (chance > alpha) return []
    const latest = dayText(on.at(-1)!.lesson.on)
    const facts = [
      name,
      `came up in the remarks of ${on.length} of the last ${recent.length} lessons with remarks`,
      `most recently on ${latest}`,
    ]
    return {
      kind: 'remarks' as const,
      skill,
      subject: name,
      text: `${name.slice(0, 1).toUpperCase()}${name.slice(1)} ${facts[1]}, ${facts[2]}.`,
      nextStep: nextStepFor(
        skill,
        'Read the remarks again before your next lesson, and choose one to work on.',
      ),
      facts,
      evidence: on
        .map(
          ({ lesson, about }): Evidence => ({
            source: 'lesson',
            id: lesson.lessonId,
            lessonId: lesson.lessonId,
            on: lesson.on,
            says: about.map((remark) => `“${remark}”`).join(' '),
          }),
        )
        .toReversed(),
      strength: strengthOf(chance),
    }
  })
}

/** What to work on, and of the notes the sentences that say something wasn't right yet. */
export const remarksOf = ({ areas, notes }: Pick<AssessedLesson, 'areas' | 'notes'>): string[] => [
  ...areas,
  ...notes
    .split(/(?<=[.!?])\s+|\n+/)
    .filter((sentence) => isCritical.test(sentence) && !isPraise.test(sentence)),
]

const isCritical =
  /\b(?:late|later|earlier|forgot\w*|miss(?:ed|ing)|too|still|needs?|work on|watch|remember|hesitat\w+)\b/i
const isPraise = /\b(?:better|well|good|great|no longer|improv\w+|without)\b/i
