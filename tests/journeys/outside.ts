import pg from 'pg'

/** Puts a lesson two weeks back, as if the time between had passed: the product's own clock is the machine's here. */
export async function letLessonPass(databaseUrl: string, lessonId: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`set local session_replication_role = replica`)
    await client.query(
      `update public.diary_entries set during = tstzrange(lower(during) - interval '14 days', upper(during) - interval '14 days'), guarded = tstzrange(lower(guarded) - interval '14 days', upper(guarded) - interval '14 days') where id = $1`,
      [lessonId],
    )
    await client.query(`update public.lessons set starts_at = starts_at - interval '14 days', ends_at = ends_at - interval '14 days' where id = $1`, [lessonId])
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** The books, read past the product: how many entries there are, and what they sum to. */
export async function sumOfLedger(databaseUrl: string): Promise<{ entries: number; pence: number }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ entries: number; pence: number }>(
      'select count(*)::int as entries, sum(pence)::int as pence from public.ledger_entries',
    )
    return rows[0]!
  } finally {
    await client.end()
  }
}

/** The address of an instructor of the demo who waits to be vetted, and so has taught nobody. */
export async function waitingInstructor(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ email: string }>(
      `select p.email from public.vettings v join public.profiles p on p.id = v.instructor_id where v.status = 'in_review' limit 1`,
    )
    return rows[0]!.email
  } finally {
    await client.end()
  }
}
