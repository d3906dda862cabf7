import { createHmac } from 'node:crypto'
import type { Db } from '#server/database.ts'
import { keyFor } from '#server/seal.ts'
import type { Services } from '#server/services.ts'
import type { TextLimit } from '../rules.ts'

type Needs = Pick<Services, 'config'>
type Text = {
  phone: string
  /** Whose lessons it is about; of codes and tests, who wants them. */
  accountId: string
  isCode?: boolean
}

const [mostCodesToANumber, mostCodesOfAnAccount] = [3, 5]

/** Which limit stops one more; undefined if none does. As the service. */
export async function findTextLimit(
  db: Db,
  { config }: Needs,
  { phone, accountId, isCode = false }: Text,
): Promise<TextLimit | undefined> {
  if (!config.texts) return undefined
  const { mostADay, mostAMonth } = config.texts
  const row = await db.get(
    'reminders.findTextLimit',
    `select
       (select count(*) from public.counted_texts where phone_mark = $1 and sent_at > clock() - interval '1 day') as to_number,
       (select count(*) from public.counted_texts where phone_mark = $1 and is_code and sent_at > clock() - interval '1 day') as codes_to_number,
       (select count(*) from public.counted_texts where account_id = $2 and is_code and sent_at > clock() - interval '1 day') as codes,
       (select count(*) from public.counted_texts where account_id = $2 and sent_at > clock() - interval '30 days') as in_month`,
    [markOf(config, phone), accountId],
  )
  if (row.inMonth >= mostAMonth) return 'month'
  if (row.toNumber >= mostADay) return 'day'
  return isCode && (row.codesToNumber >= mostCodesToANumber || row.codes >= mostCodesOfAnAccount)
    ? 'day'
    : undefined
}

/** Counts it, unless a limit stops it. Two at once do not pass a limit together. As the service. */
export async function countText(db: Db, services: Needs, text: Text): Promise<TextLimit | undefined> {
  const mark = markOf(services.config, text.phone)
  for (const one of [mark.toString('hex'), text.accountId])
    await db.execute('reminders.countText.lock', 'select pg_advisory_xact_lock(hashtextextended($1, 109))', [
      one,
    ])
  const limit = await findTextLimit(db, services, text)
  if (limit) return limit
  await db.execute(
    'reminders.countText',
    'insert into public.counted_texts (phone_mark, account_id, is_code) values ($1, $2, $3)',
    [mark, text.accountId, text.isCode ?? false],
  )
  return undefined
}

const markOf = ({ auth }: Services['config'], phone: string) =>
  createHmac('sha256', keyFor(auth.linkSecrets[0], 'text numbers')).update(phone).digest()
