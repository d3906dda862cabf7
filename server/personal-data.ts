import type { Db } from './database.ts'

/**
 * What a feature holds about one person, for the copy that people may ask for (UK GDPR, articles 15 and 20). `name` is its heading there;
 * `read` acts as the service and answers rows in the feature's own words: never a secret, and of other people no more than the person sees anyhow.
 */
export type PersonalData = {
  readonly name: string
  readonly read: (db: Db, personId: string) => Promise<unknown>
}

/** Rows of one query whose only parameter is the person; their columns keep their names. `npm run check` prepares these texts too. */
export const rowsOf = (name: string, text: string): PersonalData => ({
  name,
  read: async (db, personId) => (await db.queryUnchecked(text, [personId])).rows,
})

/** The one row of a query, or null. */
export const rowOf = (name: string, text: string): PersonalData => ({
  name,
  read: async (db, personId) => ((await rowsOf(name, text).read(db, personId)) as unknown[])[0] ?? null,
})

/** What belongs to no feature. */
export const personalData: readonly PersonalData[] = [
  rowsOf(
    'emails_we_sent',
    `select m.kind, m.subject, m.recipient, m.state, m.created_at, m.sent_at, m.body ->> 'text' as text
     from app.mails m join auth.users u on lower(m.recipient) = lower(u.email::text) where u.id = $1 order by m.created_at`,
  ),
]
