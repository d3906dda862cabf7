import { after, before, test } from 'node:test'
import { claimInvitation, invitationGone } from '#features/invitations/contract.ts'
import { describeUnsubscribeLink, linkNotGood, unsubscribe } from '#features/notifications/contract.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
before(async () => {
  app = await openTestApp({ DATABASE_POOL: '2' })
})
after(() => app.close())

test('strangers who press made-up links all at once are each answered, with two connections for all', async () => {
  const made = 'a'.repeat(64)
  const personId = crypto.randomUUID()
  await Promise.all(
    Array.from({ length: 20 }, () => [
      app.fails(undefined, claimInvitation, { token: made, personId }, invitationGone),
      app.fails(undefined, describeUnsubscribeLink, { token: made }, linkNotGood),
      app.fails(undefined, unsubscribe, { token: made }, linkNotGood),
    ]).flat(),
  )
})
