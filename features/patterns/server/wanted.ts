import type { Db } from '#server/database.ts'

export const setWanted = (db: Db, learnerId: string, isOn: boolean) =>
  db.execute(
    'patterns.setChoice',
    `insert into public.pattern_choices (learner_id, is_on) values ($1, $2)
     on conflict (learner_id) do update set is_on = excluded.is_on, chosen_at = clock()`,
    [learnerId, isOn],
  )

/** As of the estimate of chances: off for children until they switch it on (children's code, standard 12). */
export const isWanted = (db: Db, learnerId: string): Promise<boolean> =>
  db.asService('whether a learner wants patterns looked for', async (service) => {
    const { isOn } = await service.get(
      'patterns.isWanted',
      `select coalesce((select is_on from public.pattern_choices where learner_id = $1),
         not exists (select from public.contact_details where person_id = $1 and guardian_name is not null)) as "is_on!"`,
      [learnerId],
    )
    return isOn
  })
