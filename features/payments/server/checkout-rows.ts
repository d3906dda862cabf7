import type { Db, Row } from '#server/database.ts'

export type CheckoutRow = Row<'payments.addCheckout'>

export async function findBySession(db: Db, sessionId: string): Promise<CheckoutRow | undefined> {
  return db.find('payments.findBySession', 'select * from public.checkouts where session_id = $1', [
    sessionId,
  ])
}

export async function listUnpaid(db: Db, lessonId: string): Promise<CheckoutRow[]> {
  return db.list(
    'payments.listUnpaid',
    `select * from public.checkouts where lesson_id = $1 and status in ('opening', 'open') order by id`,
    [lessonId],
  )
}
