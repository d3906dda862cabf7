import { dayOf } from '#common/time.ts'
import { skills } from '#features/assessments/syllabus.ts'
import { sumTaughtMinutes } from '#features/lessons/server/learners.ts'
import { demoLogins } from '#server/demo.ts'
import type { Services } from '#server/services.ts'
import type { DemoGame } from '../contract.ts'
import { raisesOf } from '../rules.ts'
import { readSettings, workOut } from './game.ts'

const cachedMinutes = 5
const cached = new WeakMap<Services, { until: number; answer: Promise<DemoGame | null> }>()

/** Null outside a demonstration: of real people nothing is shown to strangers. */
export function getDemoGame(services: Services): Promise<DemoGame | null> {
  if (!services.config.isDemo) return Promise.resolve(null)
  const now = services.clock.now().epochMilliseconds
  const known = cached.get(services)
  if (known && known.until > now) return known.answer
  const answer = readDemoGame(services)
  cached.set(services, { until: now + cachedMinutes * 60_000, answer })
  answer.catch(() => cached.delete(services))
  return answer
}

const readDemoGame = (services: Services): Promise<DemoGame | null> =>
  services.asSystem('the learner of the demonstration', async (db) => {
    const person = await db.find(
      'game.findDemoLearner',
      'select id, name from public.profiles where email = $1',
      [demoLogins.student.email],
    )
    if (!person) return null
    const settings = await readSettings(db, person.id)
    if (!settings.isOn) return null
    const { facts, level, points, achievements } = await workOut(
      db,
      person.id,
      settings,
      dayOf(`${db.now()}`),
    )
    const { lessons } = await sumTaughtMinutes(db, person.id)
    const reached = new Map(raisesOf(facts).map(({ skill, level: highest }) => [skill, highest]))
    const all = skills.map(({ name }) => ({ skill: name, level: reached.get(name) ?? 0 }))
    const mastered = all.filter((one) => one.level >= 4)
    const begun = all.filter((one) => one.level > 0 && one.level < 4)
    const notBegun = all.filter((one) => one.level === 0)
    return {
      name: person.name,
      level,
      points,
      badges: achievements.filter(({ earnedOn }) => earnedOn).length,
      badgesOf: achievements.length,
      skillsMastered: mastered.length,
      skills: skills.length,
      lessons,
      examples: [mastered.at(-1), begun.at(-1), notBegun[0]].filter((one) => one !== undefined),
    }
  })
