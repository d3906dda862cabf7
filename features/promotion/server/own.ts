import { addDays } from '#common/days.ts'
import { dayOf } from '#common/time.ts'
import { getMyListing } from '#features/listings/server/own.ts'
import { hasFeature } from '#features/plans/server/plans.ts'
import type { Db } from '#server/database.ts'
import type { MyPromotion } from '../contract.ts'
import { shownDays } from '../rules.ts'

export async function getMyPromotion(db: Db, me: string): Promise<MyPromotion> {
  const isInPlan = await db.asService('the caller’s own plan', (service) =>
    hasFeature(service, me, 'promotion'),
  )
  const setting = await db.find(
    'promotion.getSetting',
    'select is_on from public.promotion_settings where instructor_id = $1',
    [me],
  )
  const { isShown } = await getMyListing(db, me)
  const from = addDays(dayOf(db.now().toString()), 1 - shownDays)
  const days = await db.list(
    'promotion.listDays',
    'select day, shown, opened from public.promotion_days where instructor_id = $1 and day >= $2 order by day desc',
    [me, from],
  )
  const sumOf = (what: 'shown' | 'opened') => days.reduce((sum, one) => sum + one[what], 0)
  return {
    isInPlan,
    isOn: setting?.isOn ?? true,
    isListed: isShown,
    shown: sumOf('shown'),
    opened: sumOf('opened'),
    days,
  }
}

export async function setMyPromotion(db: Db, me: string, isOn: boolean): Promise<MyPromotion> {
  await db.execute(
    'promotion.set',
    `insert into public.promotion_settings (instructor_id, is_on) values ($1, $2)
     on conflict (instructor_id) do update set is_on = excluded.is_on, changed_at = clock()`,
    [me, isOn],
  )
  return getMyPromotion(db, me)
}
