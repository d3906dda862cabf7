import { axeFaults } from './axe.ts'
import { toastOf } from './held-clock.ts'
import { sumOfLedger } from './outside.ts'
import { bringSession, choose, demoLogin, givePickup, payByCard, registerLearner } from './people.ts'
import { expect, test } from './world.ts'

const disputedCard = '4000 0000 0000 0259'

test('Dot’s bank takes her payment back; Ada reads the evidence, sends it, and wins', async ({
  page,
  world,
}) => {
  await registerLearner(page, 'Dot Avery', 'dot.avery@example.com')
  await page.goto('/instructor-directory?postcode=BS6+6UL')
  await page.getByRole('link', { name: 'Helen Marsh', exact: true }).click()
  const times = page.getByRole('group', { name: /^Times on/ }).getByRole('radio')
  // By key: times come again once the place is known, and a click would meet another.
  await times.last().press('Space')
  await page.getByRole('button', { name: 'Book this time' }).click()
  await page.waitForURL('**/checkout/*')
  await givePickup(page)
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await payByCard(page, 'Dot Avery', undefined, disputedCard)
  await page.waitForURL('**/payment/success?session_id=*')

  await bringSession(page, await demoLogin(page, 'admin'))
  const pile = page.getByRole('listitem').filter({ hasText: 'Disputed payments to answer' })
  await expect(async () => {
    await page.goto('/dashboard/admin')
    await expect(pile).toContainText('Answer by', { timeout: 2_000 })
  }).toPass()
  await pile.getByRole('link').click()
  const found = page.getByRole('list', { name: 'Disputed payments' }).getByRole('listitem').first()
  await expect(found).toContainText('says that they didn’t make this payment')
  await expect(found).toContainText('Needs an answer')
  expect(await axeFaults(page)).toEqual([])

  await found.getByRole('button', { name: 'Read and send the evidence' }).click()
  const dialog = page.getByRole('dialog', { name: 'Evidence for the payer’s bank' })
  const evidence = dialog.getByLabel('Evidence')
  await expect(evidence).toHaveValue(/^Dot Avery .* bought “.* lesson”, driving lessons with Helen Marsh/)
  expect(await axeFaults(page, '[role=dialog]')).toEqual([])
  await evidence.fill('winning_evidence')
  await dialog.getByRole('button', { name: 'Send to the bank' }).click()
  await expect(toastOf(page, 'We’re sending it to Stripe')).toBeVisible()

  await expect(async () => {
    await page.reload()
    await choose(page.getByRole('radio', { name: 'Closed' }))
    await expect(found).toContainText('Won, the money is back', { timeout: 2_000 })
  }).toPass()
  expect((await sumOfLedger(world.databaseUrl)).pence).toBe(0)
})
