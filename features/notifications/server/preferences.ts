import type { Role } from '#common/endpoint.ts'
import { notFound } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { alwaysSent, type Preference } from '../contract.ts'
import { topicRules, type Topic, topicsFor } from '../rules.ts'

type Channels = { email: boolean; bell: boolean }

/** All channels until the person chooses otherwise. As the service. */
export async function findPreference(db: Db, personId: string, topic: Topic): Promise<Channels> {
  const { by, always } = topicRules[topic]
  const chosen = always
    ? undefined
    : await db.find(
        'notifications.findPreference',
        'select email, bell from public.notification_preferences where person_id = $1 and topic = $2',
        [personId, topic],
      )
  const { email, bell } = chosen ?? { email: true, bell: true }
  return { email: email && by.includes('email'), bell: bell && by.includes('bell') }
}

export async function listPreferences(db: Db, role: Role): Promise<{ preferences: Preference[] }> {
  const rows = await db.list(
    'notifications.listPreferences',
    'select topic, email, bell from public.notification_preferences where person_id = auth.uid()',
  )
  const preferences = topicsFor(role).map((topic) => {
    const { by, always = false } = topicRules[topic]
    const said = always ? undefined : rows.find((row) => row.topic === topic)
    return {
      topic,
      always,
      email: by.includes('email') ? (said?.email ?? true) : null,
      bell: by.includes('bell') ? (said?.bell ?? true) : null,
    }
  })
  return { preferences }
}

/** @throws alwaysSent, notFound for a topic outside this role */
export async function setPreference(
  db: Db,
  role: Role,
  { topic, email, bell }: { topic: Topic; email?: boolean | undefined; bell?: boolean | undefined },
) {
  if (!topicsFor(role).includes(topic)) fail(notFound)
  if (topicRules[topic].always) fail(alwaysSent)
  await storePreference(db, db.claims.sub!, topic, { email, bell })
  return listPreferences(db, role)
}

/** What is not given stays. */
export const storePreference = (
  db: Db,
  personId: string,
  topic: Topic,
  { email, bell }: { email?: boolean | undefined; bell?: boolean | undefined },
) =>
  db.execute(
    'notifications.storePreference',
    `insert into public.notification_preferences as p (person_id, topic, email, bell) select id, $2, coalesce($3, true), coalesce($4, true) from public.profiles where id = $1
     on conflict (person_id, topic) do update set email = coalesce($3, p.email), bell = coalesce($4, p.bell)`,
    [personId, topic, email ?? null, bell ?? null],
  )
