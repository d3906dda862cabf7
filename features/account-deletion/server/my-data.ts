import { brand } from '#common/brand.ts'
import { reauthenticationNeeded } from '#features/accounts/contract.ts'
import { findReauthentication } from '#features/accounts/server/reauthentication.ts'
import { note } from '#features/accounts/server/users.ts'
import { fail } from '#server/errors.ts'
import type { Me, Services } from '#server/services.ts'
import { enoughCopies } from '../contract.ts'

const mostCopiesADay = 5

/** Everything stored about the caller, by heading; audited. @throws reauthenticationNeeded, enoughCopies */
export async function gatherMyData(
  services: Services,
  me: Me,
  sessionId: string | undefined,
): Promise<Record<string, unknown>> {
  return services.asSystem('a copy of what is held about somebody', async (db) => {
    if (!(await findReauthentication(services, db, { sessionId })).isRecent) fail(reauthenticationNeeded)
    // Two requests at once are counted one after the other.
    await db.execute(
      'account-deletion.gatherMyData.lockUsers',
      'select from auth.users where id = $1 for no key update',
      [me.id],
    )
    const row = await db.get(
      'account-deletion.gatherMyData.readAudit',
      `select count(*) as copies from auth.audit where user_id = $1 and action = 'data-copied' and at > clock() - interval '1 day'`,
      [me.id],
    )
    if (row.copies >= mostCopiesADay) fail(enoughCopies)
    await note(db, me.id, 'data-copied')
    const held = await Promise.all(
      services.personalData.map(async ({ name, read }) => [name, await read(db, me.id)] as const),
    )
    return { read_me: readMe(services), made_at: db.now().toString(), ...Object.fromEntries(held) }
  })
}

function readMe({ config }: Services): string[] {
  const { name, supportEmail } = { ...brand, ...config.brand }
  return [
    `This is everything ${name} holds about you, by heading. An empty list means we hold nothing of that kind.`,
    'Times are in UTC. Amounts that end in _pence or are called pence are in pence. Card numbers aren’t here, because we never see them.',
    'Your password and two-step keys are left out: we only store them in a form that can’t be read back, and a copy would only help a thief.',
    'Your files are listed here by name. Open and save the files themselves in your dashboard.',
    `Is something wrong or missing? Write to ${supportEmail}.`,
  ]
}
