import type { Db } from '#server/database.ts'
import type { Intake } from '../contract.ts'
import { intakeKinds } from '../rules.ts'
import type { Gearbox } from '#features/diary/rules.ts'

/** Before anything is set: everybody, in every gearbox that they teach in. */
export async function getIntake(db: Db, instructorId: string): Promise<Intake> {
  const row = await db.find(
    'matching.getIntake',
    `select t.suggested as "suggested?", t.takes as "takes?", t.gearboxes as "gearboxes?", t.most_new_a_week as "most_new_a_week?", i.gearboxes as taught
     from public.instructors i left join public.match_intakes t on t.instructor_id = i.id where i.id = $1`,
    [instructorId],
  )
  const taught = row?.taught.length ? row.taught : ['manual']
  return {
    suggested: row?.suggested ?? true,
    takes: (row?.takes ?? [...intakeKinds]) as Intake['takes'],
    gearboxes: (row?.gearboxes ?? taught) as Gearbox[],
    mostNewAWeek: row?.mostNewAWeek ?? null,
  }
}

export async function setIntake(
  db: Db,
  instructorId: string,
  { suggested, takes, gearboxes, mostNewAWeek }: Intake,
): Promise<Intake> {
  await db.execute(
    'matching.setIntake',
    `insert into public.match_intakes (instructor_id, suggested, takes, gearboxes, most_new_a_week) values ($1, $2, $3, $4, $5)
     on conflict (instructor_id) do update set suggested = excluded.suggested, takes = excluded.takes,
       gearboxes = excluded.gearboxes, most_new_a_week = excluded.most_new_a_week`,
    [instructorId, suggested, [...new Set(takes)], [...new Set(gearboxes)], mostNewAWeek],
  )
  return getIntake(db, instructorId)
}
