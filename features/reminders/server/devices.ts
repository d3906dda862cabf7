import { timingSafeEqual } from 'node:crypto'
import { notFound } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Me, Services } from '#server/services.ts'
import { pushNotReachable, type ReminderSettings } from '../contract.ts'
import { markOf, openSubscription, sealSubscription, type Subscription } from './push.ts'
import { getReminderSettings } from './settings.ts'

type Needs = Pick<Services, 'config'>

const mostDevices = 10

/** The oldest of more than ten goes. A browser that another person used before is now this one's. @throws pushNotReachable */
export async function addPushDevice(
  db: Db,
  services: Services,
  me: Me,
  subscription: Subscription,
  { agent, sessionId }: { agent: string; sessionId: string | null },
): Promise<ReminderSettings> {
  mustBeReachable(services, subscription)
  const id = crypto.randomUUID()
  const mark = markOf(subscription.endpoint)
  await db.asService('add a device for notifications', async (service) => {
    await service.execute(
      'reminders.addDevice.lock',
      'select pg_advisory_xact_lock(hashtextextended($1, 111))',
      [me.id],
    )
    await lockMarks(service, [mark])
    await service.execute('reminders.addDevice.forget', 'delete from public.push_devices where mark = $1', [
      mark,
    ])
    await service.execute(
      'reminders.addDevice',
      `insert into public.push_devices (id, person_id, mark, sealed, agent, session_id)
       values ($1, $2, $3, $4, $5, (select id from auth.sessions where id = $6)) on conflict (mark) do nothing`,
      [id, me.id, mark, sealSubscription(services, id, subscription), agent.slice(0, 300), sessionId],
    )
    await service.execute(
      'reminders.addDevice.limit',
      'delete from public.push_devices where id in (select id from public.push_devices where person_id = $1 order by added_at desc, id offset $2)',
      [me.id, mostDevices],
    )
  })
  return getReminderSettings(db, services, me)
}

/** The former address and its secret say that it is that browser. Safe to repeat. @throws notFound, pushNotReachable */
export async function renewPushDevice(
  db: Db,
  services: Services,
  { from, to }: { from: { endpoint: string; auth: string }; to: Subscription },
) {
  mustBeReachable(services, to)
  const mark = markOf(to.endpoint)
  const former = markOf(from.endpoint)
  await db.asService('a browser has another address for notifications', async (service) => {
    await lockMarks(service, [former, mark])
    if (!former.equals(mark) && (await findDevice(service, services, mark, to.keys.auth))) {
      // Another tab was faster; or the device was added again, and the former address is of no use.
      const left = await findDevice(service, services, former, from.auth)
      if (left)
        await service.execute('reminders.renewDevice.drop', 'delete from public.push_devices where id = $1', [
          left.id,
        ])
      return
    }
    const device = (await findDevice(service, services, former, from.auth)) ?? fail(notFound)
    await service.execute(
      'reminders.renewDevice.forget',
      'delete from public.push_devices where mark = $1 and id <> $2',
      [mark, device.id],
    )
    await service.execute(
      'reminders.renewDevice',
      'update public.push_devices set mark = $2, sealed = $3 where id = $1',
      [device.id, mark, sealSubscription(services, device.id, to)],
    )
  })
}

async function findDevice(service: Db, services: Services, mark: Buffer, auth: string) {
  const device = await service.find(
    'reminders.findDevice',
    'select id, sealed from public.push_devices where mark = $1 for update',
    [mark],
  )
  const known = device && openSubscription(services, device.id, device.sealed)
  return known && isSame(known.keys.auth, auth) ? device : undefined
}

/** Two tabs bring the same address at the same moment. */
const lockMarks = (service: Db, marks: readonly Buffer[]) =>
  service.execute(
    'reminders.lockMarks',
    `select pg_advisory_xact_lock(hashtextextended(mark, 112)) from (select unnest($1::text[]) as mark order by 1) m`,
    [marks.map((mark) => mark.toString('hex'))],
  )

const isSame = (one: string, other: string) => timingSafeEqual(markOf(one), markOf(other))

function mustBeReachable({ config }: Needs, { endpoint }: Subscription) {
  const { protocol, port } = new URL(endpoint)
  if (!config.allowPrivateAddresses && (protocol !== 'https:' || port !== '')) fail(pushNotReachable)
}

/** @throws notFound */
export async function removePushDevice(
  db: Db,
  services: Needs,
  me: Me,
  id: string,
): Promise<ReminderSettings> {
  const removed = await db.execute(
    'reminders.removeDevice',
    'delete from public.push_devices where id = $1',
    [id],
  )
  return removed === 1 ? getReminderSettings(db, services, me) : fail(notFound)
}
