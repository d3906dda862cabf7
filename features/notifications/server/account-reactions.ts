import { react } from '#server/facts.ts'
import { tell } from './tell.ts'

/** The account feature writes the mails of these itself: they must go out whatever becomes of the profile. */
export const accountReactions = [
  react<{ userId: string; change: string }>('account.secured', 'ring', ({ userId, change }, house, fact) =>
    house.asSystem('tell of a changed way in', (db) =>
      tell(db, house, { kind: 'account-secured', to: userId, key: `account-secured ${fact.id}`, about: { change } }),
    ),
  ),
  react<{ userId: string; sessionId: string }>('account.signed-in', 'ring', ({ userId, sessionId }, house) =>
    house.asSystem('tell of a new device', async (db) => {
      const { rows } = await db.run<{ agent: string | null }>('select user_agent as agent from auth.sessions where id = $1', [sessionId])
      const agent = rows[0]?.agent
      await tell(db, house, { kind: 'signed-in', to: userId, key: `signed-in ${sessionId}`, about: agent ? { agent } : {} })
    }),
  ),
]
