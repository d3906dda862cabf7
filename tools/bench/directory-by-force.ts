import type { Search } from '#features/instructors/server/directory.ts'
import type pg from 'pg'
import { distanceKm, kmPerMile } from '#common/postcode/distance.ts'
import { averageOf } from '#features/instructors/rules.ts'
import type { FoundInstructor } from '#features/instructors/contract.ts'

export type Question = {
  postcode: string
  lat: number
  lng: number
  within_miles: number
  minutes: number
  gearbox?: 'manual' | 'automatic'
  max_price?: number
  gender?: 'female'
  language?: string
  speciality?: Search['speciality']
  least_rating?: Search['least_rating']
  test_centre?: string
  /** Everybody there teaches from nine to six, Monday to Friday. */
  weekday?: number
  time?: 'afternoon'
}

const reachOf = ({ within_miles }: Question) => within_miles * kmPerMile

export type AnsweredQuestion = { question: Question; answer: readonly FoundInstructor[] }
type Candidate = {
  id: string
  lat: number
  lng: number
  radius_km: number
  gearboxes: string[]
  hourly_rate_pence: number
  lesson_lengths: number[]
  gender: string
  languages: string[]
  specialisms: string[]
  test_centres: string[]
  review_count: number
  review_stars: number
}

/** Database and processor round differently: distances within a millimetre are equal. */
const millimetre = 1e-6

/** The share of the true nearest instructors in the result, by comparing with everybody. Throws on a wrong row, price or time. */
export async function compareWithForce(
  owner: pg.Client,
  questions: readonly AnsweredQuestion[],
): Promise<number> {
  const { rows: everybody } = await owner.query<Candidate>(
    `select d.public_id as id, lat, lng, radius_km, gearboxes, hourly_rate_pence, lesson_lengths, gender, languages, specialisms, test_centres, review_count, review_stars from public.instructors i join public.diaries d on d.instructor_id = i.id where vetted_until > now()`,
  )
  let [hit, expected] = [0, 0]
  for (const { question, answer } of questions) {
    const sorted = sortByForce(everybody, question)
    const nearest = sorted.slice(0, 20)
    const reach = (nearest.at(-1)?.km ?? 0) + millimetre
    const right = new Map(sorted.filter(({ km }) => km <= reach).map((one) => [one.id, one]))
    if (answer.length > nearest.length || new Set(answer.map(({ id }) => id)).size !== answer.length)
      throw new Error(`${question.postcode}: more than there are`)
    expected += nearest.length
    hit += answer.filter(({ id }) => right.has(id)).length
    for (const { id, pricePence } of answer) {
      const known = right.get(id)
      if (known && pricePence !== Math.round((known.hourly_rate_pence * question.minutes) / 60))
        throw new Error(`${question.postcode}: the price of ${id} is ${pricePence}`)
    }
  }
  for (const one of questions.slice(0, 20)) await mustBeFree(owner, one)
  return expected === 0 ? 1 : hit / expected
}

function sortByForce(everybody: readonly Candidate[], question: Question): (Candidate & { km: number })[] {
  return everybody
    .filter((one) => !question.gearbox || one.gearboxes.includes(question.gearbox))
    .filter((one) => question.max_price === undefined || one.hourly_rate_pence <= question.max_price)
    .filter((one) => one.lesson_lengths.includes(question.minutes))
    .filter((one) => !question.gender || one.gender === question.gender)
    .filter((one) => !question.language || one.languages.includes(question.language))
    .filter((one) => !question.speciality || one.specialisms.includes(question.speciality))
    .filter(
      (one) =>
        !question.least_rating ||
        (averageOf(one.review_count, one.review_stars) ?? 0) >= Number(question.least_rating),
    )
    .filter((one) => !question.test_centre || one.test_centres.includes(question.test_centre))
    .map((one) => ({ ...one, km: distanceKm(question, one) }))
    .filter(({ km, radius_km }) => km <= Math.min(radius_km, reachOf(question)))
    .toSorted((a, b) => a.km - b.km)
}

async function mustBeFree(owner: pg.Client, { question, answer }: AnsweredQuestion) {
  const starts = answer.map(({ firstFree }) => firstFree)
  const { rows } = await owner.query<{ taken: number }>(
    `select count(*)::int as taken from unnest($1::uuid[], $2::timestamptz[]) w (id, at)
     where w.at is null or exists (select from public.diary_entries e
       where e.instructor_id = public.instructor_of_public_id(w.id) and e.live and e.during && tstzrange(w.at, w.at + $3 * interval '1 minute'))`,
    [answer.map(({ id }) => id), starts, question.minutes],
  )
  if (rows[0]!.taken > 0)
    throw new Error(`${question.postcode}: ${rows[0]!.taken} of the first free times are not free`)
}
