import type pg from 'pg'
import { distanceKm } from '#common/postcode/distance.ts'
import { type Question, reachOf } from './directory.ts'

type Candidate = { id: string; lat: number; lng: number; radius_km: number; gearboxes: string[]; hourly_rate_pence: number; lesson_lengths: number[] }

/** Everybody whom learners may find. */
export async function readEverybody(owner: pg.Client): Promise<Candidate[]> {
  const { rows } = await owner.query<Candidate>(
    `select i.id, lat, lng, radius_km, gearboxes, hourly_rate_pence, lesson_lengths from public.instructors i join public.diaries d on d.instructor_id = i.id where vetted_until > now()`,
  )
  return rows
}

/** The answer without an index: look at everybody, measure, sort. Those at the same place come in the order of their ids. */
export function findNearestByForce(everybody: readonly Candidate[], question: Question): (Candidate & { km: number })[] {
  return everybody
    .filter((one) => !question.gearbox || one.gearboxes.includes(question.gearbox))
    .filter((one) => question.max_price === undefined || one.hourly_rate_pence <= question.max_price)
    .filter((one) => one.lesson_lengths.includes(question.minutes))
    .map((one) => ({ ...one, km: distanceKm(question, one) }))
    .filter(({ km, radius_km }) => km <= Math.min(radius_km, reachOf(question)))
    .toSorted((a, b) => a.km - b.km || (a.id < b.id ? -1 : 1))
    .slice(0, 20)
}
