import type * as z from 'zod/mini'
import { parseEmail } from '#common/email.ts'
import { parsePhone } from '#common/phone.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { listAdminIds } from '#features/profiles/server/profiles.ts'
import { findCaptchaFault } from '#server/captcha.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { rateLimit } from '#server/limits/rate-limit.ts'
import { sendMail } from '#server/mail.ts'
import { networkOf } from '#server/network.ts'
import type { Services } from '#server/services.ts'
import { captchaFailed, type contactSales as endpoint } from '../contract.ts'
import { mailedDays } from '../rules.ts'
import { receivedMail } from './lead-mail.ts'

type Message = z.infer<typeof endpoint.input>

/** @throws captchaFailed, tooMany */
export async function contactSales(services: Services, { captchaToken, ...message }: Message, ip: string) {
  await rateLimit.require(services, 'sales', networkOf(ip))
  if (await findCaptchaFault(services, captchaToken, ip)) fail(captchaFailed)
  const email = parseEmail(message.email)!
  await rateLimit.require(services, 'sales', email)
  await services.asSystem('somebody contacts sales', async (db) => {
    const hasMail = await wasMailed(db, email)
    const id = await addLead(db, { ...message, email })
    if (!hasMail) await sendMail(db, receivedMail(services, email))
    for (const to of await listAdminIds(db))
      await notify(db, services, { kind: 'lead-received', to, key: `lead-received ${id}` })
  })
}

/** Anybody may type anybody's address: it gets one email, however often. */
async function wasMailed(db: Db, email: string) {
  await db.execute('leads.lockAddress', `select pg_advisory_xact_lock(hashtext('lead ' || $1))`, [email])
  const { was } = await db.get(
    'leads.wasMailed',
    `select exists (select from public.leads where email = $1::text::public.citext and made_at > clock() - $2 * interval '1 day') as was`,
    [email, mailedDays],
  )
  return was
}

async function addLead(db: Db, message: Omit<Message, 'captchaToken'>) {
  const { name, organisation, email, phone, instructors, message: text } = message
  const { id } = await db.get(
    'leads.addLead',
    `insert into public.leads (name, organisation, email, phone, instructors, message) values ($1, $2, $3, $4, $5, $6) returning id`,
    [name, organisation, email, parsePhone(phone) ?? null, instructors, text],
  )
  return id
}
