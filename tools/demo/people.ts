import { demoLogins } from '#server/demo.ts'
import { pickHeadline, type Teaches } from './headlines.ts'
import { instructorNames, learnerFirstNames, learnerLastNames } from './names.ts'
import type { Random } from './random.ts'
import { towns } from './towns.ts'

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
  /** Of teaching; a trainee has none. */
  years: number
  badgeKind: 'ADI' | 'PDI'
  badgeNumber: string
  learners: DemoLearner[]
}
/** `weeks` of lessons so far; `pace` is how many skill levels a lesson brings on average. */
export type DemoLearner = {
  name: string
  email: string
  weeks: number
  pace: number
  minutes: 60 | 90 | 120
  reliable: boolean
}

const cars = [
  'Toyota Yaris',
  'Vauxhall Corsa',
  'Ford Fiesta',
  'Renault Clio',
  'Volkswagen Polo',
  'Mini Electric',
  'Nissan Leaf',
  'Hyundai i20',
  'Kia Picanto',
  'Peugeot 208',
]
const electric = new Set(['Mini Electric', 'Nissan Leaf'])
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
    says: 'I plan each lesson with you and write down what we did, so nothing is lost between two weeks.',
  },
  {
    says: 'Many of my learners come to me nervous. We start where you are, not where a timetable says.',
    fits: ({ specialisms, years }) => years > 0 && specialisms.includes('Nervous learners'),
  },
  {
    says: 'I teach in an automatic and like to spend time on planning ahead and the dual carriageway.',
    fits: ({ gearboxes }) => gearboxes.includes('automatic'),
  },
  {
    says: 'You’ll drive from the first minute. I explain at the kerb, then we try it, then we try it again.',
  },
  { says: 'I keep my car spotless and my voice down. Tell me what worries you and we’ll start there.' },
  {
    says: 'I teach the gears in an empty car park until your left foot knows them. After that it’s all roads.',
    fits: ({ gearboxes }) => gearboxes.includes('manual'),
  },
]
const languages = [
  'Welsh',
  'Polish',
  'Urdu',
  'Punjabi',
  'Bengali',
  'French',
  'Spanish',
  'British Sign Language',
]
const women = new Set([
  'Helen',
  'Nadia',
  'Comfort',
  'Priti',
  'Joanna',
  'Rachel',
  'Louise',
  'Kerensa',
  'Rhian',
  'Eleri',
  'Sonia',
  'Meera',
  'Anne',
  'Fatima',
  'Janet',
  'Beth',
  'Carol',
  'Wendy',
  'Moira',
  'Fiona',
  'Isla',
])

const addressOf = (name: string) => `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`

/** Always the same people. The first instructor has the demo's log-in, and `fullDiary` more learners to fill a working week. */
export function makePeople(
  random: Random,
  size: { instructors: number; learners: number; fullDiary: number },
): DemoInstructor[] {
  const learners = makeLearners(random, size.learners + size.fullDiary)
  const shared = learners.slice(0, size.learners)
  const newer = learners.slice(size.learners).map((learner) => ({ ...learner, weeks: random.whole(3, 12) }))
  const taken = new Set<string>()
  return towns.slice(0, size.instructors).map(({ town, sector, rate }, index) => {
    const name = instructorNames[index]!
    const car = index === 0 ? 'Toyota Yaris' : random.pick(cars)
    const isAutomatic = electric.has(car) || random.chance(0.25)
    const badgeKind = index % 13 === 12 ? 'PDI' : 'ADI'
    const spoken = random.chance(0.3) ? [random.pick(languages)] : []
    const specialisms = random
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
      .concat(electric.has(car) ? ['Electric car'] : [])
    const drawn = random.whole(1, 28)
    const teaches = {
      gearboxes: [isAutomatic ? ('automatic' as const) : ('manual' as const)],
      specialisms,
      years: badgeKind === 'PDI' ? 0 : drawn,
    }
    return {
      ...teaches,
      name,
      email: index === 0 ? demoLogins.instructor.email : addressOf(name),
      town,
      postcode: sector,
      rate,
      languages: spoken,
      gender: women.has(name.split(' ')[0]!) ? 'female' : 'male',
      car,
      headline: pickHeadline(teaches, index, taken),
      about: random.pick(abouts.filter(({ fits }) => !fits || fits(teaches))).says,
      badgeKind,
      badgeNumber: String(340_117 + index * 1_013),
      learners: [
        ...shared.filter((_, place) => place % size.instructors === index),
        ...(index === 0 ? newer : []),
      ],
    }
  })
}

function makeLearners(random: Random, count: number): DemoLearner[] {
  const taken = new Set<string>()
  return Array.from({ length: count }, (_, index) => {
    const [first, last] = nameFor(index, taken)
    const name = `${first} ${last}`
    return {
      name,
      email: index === 0 ? demoLogins.student.email : addressOf(name),
      weeks: index === 0 ? 24 : random.whole(2, 44),
      pace: 0.7 + random.next() * 0.6,
      minutes: random.pick([60, 90, 90, 120] as const),
      reliable: random.chance(0.8),
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
