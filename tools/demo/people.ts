import { demoLogins } from '#server/demo.ts'
import { pickHeadline, type Teaches } from './headlines.ts'
import { carModels, cast, places } from './cast.ts'
import { learnerFirstNames, learnerLastNames } from './names.ts'
import type { Random } from './random.ts'

export type DemoInstructor = {
  name: string
  email: string
  town: string
  postcode: string
  rate: number
  gearboxes: ('manual' | 'automatic')[]
  languages: string[]
  specialisms: string[]
  gender: 'female' | 'male' | null
  car: string
  about: string
  headline: string
  /** Years of teaching; a trainee has none. */
  years: number
  badgeKind: 'ADI' | 'PDI'
  badgeNumber: string
  learners: DemoLearner[]
  /** Seven days a week, so that the demo has lessons on the day it is looked at. */
  everyDay: boolean
}
/** `weeks` of lessons so far; `pace` is how many skill levels a lesson brings on average. */
export type DemoLearner = {
  name: string
  email: string
  weeks: number
  pace: number
  minutes: 60 | 90 | 120
  reliable: boolean
  /** A skill that doesn’t get further, so that there is a pattern to find. */
  stuckOn?: string
}

const abouts: readonly { says: string; fits?: (who: Teaches) => boolean }[] = [
  {
    says: 'I’ve taught for more than ten years and still enjoy the first drive round the block most.',
    fits: ({ years }) => years > 10,
  },
  {
    says: 'Before this I drove a bus, so I know every awkward junction here.',
    fits: ({ years }) => years > 0,
  },
  {
    says: 'I plan each lesson with you and write down what we did, so nothing is lost from one week to the next.',
  },
  {
    says: 'Many of my learners come to me nervous. We start where you are, not where a timetable says.',
    fits: ({ specialisms, years }) => years > 0 && specialisms.includes('Nervous learners'),
  },
  {
    says: 'With no gears to think about, we spend the time on planning ahead and on dual carriageways.',
    fits: ({ gearboxes }) => !gearboxes.includes('manual'),
  },
  {
    says: 'You’ll drive from the first minute. I explain at the kerb, then we try it, then we try it again.',
  },
  { says: 'I keep my car spotless and my voice down. Tell me what worries you and we’ll start there.' },
  {
    says: 'I teach the gears in an empty car park until your left foot knows them. After that it’s all roads.',
    fits: ({ gearboxes }) => gearboxes.includes('manual'),
  },
  { says: 'I was a late starter myself, so I know how it feels to be the oldest on the waiting list.' },
  {
    says: 'I used to repair cars, and I’m happy to show you what all the lights mean.',
    fits: ({ years }) => years > 2,
  },
  { says: 'Two short drives teach more than one long talk, so we talk while we drive.' },
  {
    says: 'I qualified not long ago and still remember which parts are hard.',
    fits: ({ years }) => years > 0 && years < 4,
  },
]
const asTrainee =
  'I’m a trainee (PDI): I have my trainee licence and am preparing for the instructors’ qualifying test.'
const closings = [
  'I pick you up at home, work or college.',
  'Lessons go ahead in the rain: that’s when you learn most.',
  'You’ll know after every lesson what went well and what comes next.',
  'If you practise with family, bring them along for half an hour.',
  'We’ll do a mock test before you book the real one.',
]

const addressOf = (name: string) => `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`

/** Always the same people. The first instructor has the demo's log-in, and `fullDiary` more learners to fill a working week. Those of the school share cars of either gearbox. */
export function makePeople(
  random: Random,
  size: { instructors: number; learners: number; fullDiary: number; inSchool: number },
): DemoInstructor[] {
  const learners = makeLearners(random, size.learners + size.fullDiary)
  const shared = learners.slice(0, size.learners)
  const newer = learners.slice(size.learners).map((learner) => ({ ...learner, weeks: random.whole(3, 12) }))
  const taken = new Set<string>()
  return cast.slice(0, size.instructors).map((one, index) => {
    const { gearbox, ...model } = carModels[one.car]
    const isTrainee = one.years === 0
    const specialisms: string[] = random
      .shuffled([
        'Nervous learners',
        'Refresher lessons',
        'Motorways',
        'Intensive courses',
        'Test-day car',
        'Additional needs',
        'Older learners',
      ])
      .slice(0, random.whole(1, 3))
      .concat('isElectric' in model ? ['Electric car'] : [])
    const teaches: Pick<DemoInstructor, 'gearboxes' | 'specialisms' | 'years'> = {
      gearboxes: index < size.inSchool ? ['manual', 'automatic'] : [gearbox],
      specialisms,
      years: one.years,
    }
    const about = random.pick(abouts.filter(({ fits }) => !fits || fits(teaches))).says
    return {
      ...teaches,
      name: one.name,
      email: index === 0 ? demoLogins.instructor.email : addressOf(one.name),
      town: one.town,
      postcode: one.sector,
      rate:
        index === 0
          ? places.Bristol.rate
          : places[one.town].rate + random.whole(-2, 2) * 50 - (isTrainee ? 500 : 0),
      languages: one.speaks ? [one.speaks] : [],
      gender: one.gender,
      car: one.car,
      headline: pickHeadline(teaches, index, taken),
      about: `${isTrainee ? `${asTrainee} ` : ''}${about} ${closings[index % closings.length]!}`,
      everyDay: index === 0 && size.fullDiary > 0,
      badgeKind: isTrainee ? 'PDI' : 'ADI',
      badgeNumber: String(340_117 + index * 1_013),
      learners: [
        ...shared.filter((_, place) => place % size.instructors === index),
        ...(index === 0 ? newer : []),
      ],
    }
  })
}

/** How many may have been learning for most of a year; each of their lessons costs the first start time. */
const longLearning = 60

function makeLearners(random: Random, count: number): DemoLearner[] {
  const taken = new Set<string>()
  return Array.from({ length: count }, (_, index) => {
    const [first, last] = nameFor(index, taken)
    const name = `${first} ${last}`
    return {
      name,
      email: index === 0 ? demoLogins.student.email : addressOf(name),
      weeks: index === 0 ? 24 : random.whole(2, index < longLearning ? 44 : 16),
      pace: 0.7 + random.next() * 0.6,
      minutes: random.pick([60, 90, 90, 120] as const),
      reliable: random.chance(0.8),
      ...(index === 0 && { stuckOn: 'Roundabouts' }),
    }
  })
}

function nameFor(index: number, taken: Set<string>): [string, string] {
  for (let shift = 0; ; shift++) {
    const first = learnerFirstNames[index % learnerFirstNames.length]!
    const last =
      learnerLastNames[
        (index + Math.floor(index / learnerFirstNames.length) * 7 + shift) % learnerLastNames.length
      ]!
    if (taken.has(`${first} ${last}`)) continue
    taken.add(`${first} ${last}`)
    return [first, last]
  }
}
