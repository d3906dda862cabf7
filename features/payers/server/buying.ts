import { openLinkCheckout } from '#features/payments/server/link-checkout.ts'
import {
  closePayerCheckouts,
  openPayerCheckout,
  openPayerPurchase,
  type PayerPage,
} from '#features/payments/server/payer-checkout.ts'
import { notFound } from '#common/api-error.ts'
import { fail } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { notLetting } from '../paying-contract.ts'
import { type Grant, listGrants, waitsForLink } from './paying.ts'
import type { Payer } from './sessions.ts'

type Buys = { packageId: string } | { hours: number }

const pageOf = ({ config }: Services, { email }: Payer): PayerPage => ({
  paidUrl: new URL('/paying?returned=true', config.publicUrl).href,
  backUrl: new URL('/paying', config.publicUrl).href,
  email,
})

/** @throws notLetting */
const getGrant = (services: Services, payer: Payer, id: string): Promise<Grant> =>
  services.asSystem('whether a learner still grants it', async (db) => {
    const grants = await listGrants(db, payer.id)
    return grants.find((one) => one.id === id) ?? fail(notLetting)
  })

/** Ended while Stripe was asked, the page is closed like those before. @throws notLetting */
async function unlessEnded(
  services: Services,
  payer: Payer,
  id: string,
  opened: { url: string },
): Promise<{ url: string }> {
  const isLet = await services.asSystem('whether a learner still grants it', async (db) => {
    const grants = await listGrants(db, payer.id)
    if (grants.some((one) => one.id === id)) return true
    await closePayerCheckouts(db, id)
    return false
  })
  return isLet ? opened : fail(notLetting)
}

/** @throws notLetting, notFound, and what `openPayerPurchase` does */
export async function buyHours(
  services: Services,
  payer: Payer,
  { id, instructorId, buys }: { id: string; instructorId: string; buys: Buys },
): Promise<{ url: string }> {
  const { learnerId } = await getGrant(services, payer, id)
  await services.asSystem('whether the learner knows this instructor', async (db) => {
    const knows = await db.find(
      'payers.knowsInstructor',
      `select from public.pupils where person_id = $1 and instructor_id = $2 and left_at is null
       union all select from public.lesson_credits where learner_id = $1 and instructor_id = $2 and minutes_left > 0`,
      [learnerId, instructorId],
    )
    if (!knows) fail(notFound)
  })
  const page = pageOf(services, payer)
  const opened = await openPayerPurchase(services, { id, learnerId, instructorId, buys }, page)
  return unlessEnded(services, payer, id, opened)
}

/** One that the learner asked somebody else to pay, or that is paid by link. @throws notLetting, notFound, lessonNotHeld … */
export async function payLesson(
  services: Services,
  payer: Payer,
  { id, lessonId }: { id: string; lessonId: string },
): Promise<{ url: string }> {
  const { learnerId } = await getGrant(services, payer, id)
  const page = pageOf(services, payer)
  const lesson = await services.asSystem('a lesson that waits for its payment', (db) =>
    db.find(
      'payers.findLesson',
      `select l.paid_with, k.package_id as "package_id?", k.package_name as "package_name?", k.lesson_count as "lesson_count?",
         k.lesson_minutes as "lesson_minutes?", k.price_pence as "price_pence?"
       from public.lessons l left join public.payer_links k on k.lesson_id = l.id and k.withdrawn_at is null
       where l.id = $2 and l.learner_id = $1 and (k.id is not null or ${waitsForLink})`,
      [learnerId, lessonId],
    ),
  )
  if (!lesson) return fail(notFound)
  const { packageId, packageName, lessonCount, lessonMinutes, pricePence } = lesson
  if (!packageId)
    return unlessEnded(services, payer, id, await openLinkCheckout(services, lessonId, page, id))
  const sold = {
    packageId,
    packageName: packageName!,
    lessonCount: lessonCount!,
    lessonMinutes: lessonMinutes!,
    pricePence: pricePence!,
  }
  const opened = await openPayerCheckout(services, { id, lessonId, ...sold }, page)
  return unlessEnded(services, payer, id, opened)
}
