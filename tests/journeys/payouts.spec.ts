import pg from 'pg'
import { formatMoney } from '#common/money.ts'
import { toastOf } from './held-clock.ts'
import { bringSession, demoLogin } from './people.ts'
import { expect, test } from './world.ts'

test('an instructor sets up payouts at Stripe, is paid what is available, and reads the statement', async ({
  page,
  world,
}) => {
  const { email, pence } = await whoIsOwed(world.databaseUrl)
  const { password } = await demoLogin(page, 'instructor')
  await bringSession(page, { email, password })
  await page.goto('/dashboard/earnings')
  const money = page.getByRole('region', { name: 'Your money with us' })
  const available = money.getByRole('listitem').filter({ hasText: 'Available' })
  await expect(available).toContainText(formatMoney(pence))

  await available.getByRole('button', { name: 'Set up payouts' }).click()
  await page.waitForURL('**/stand-in/stripe/c/connect/**')
  await expect(page.getByRole('heading', { name: 'Get paid' })).toBeVisible()
  await page.getByRole('button', { name: 'Agree and continue' }).click()
  await page.waitForURL('**/dashboard/earnings**')
  await expect(toastOf(page, 'Payouts are set up')).toBeVisible()
  await expect(page.getByText('To your account ending in 2345.')).toBeVisible()

  await available.getByRole('button', { name: 'Pay out now' }).click()
  await expect(toastOf(page, `${formatMoney(pence)} is on its way`)).toBeVisible()
  await expect(available).toContainText('£0.00')
  const payouts = page.getByRole('table', { name: 'Payouts' })
  await expect(payouts.getByRole('row').nth(1)).toContainText(formatMoney(pence))
  await payouts.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: formatMoney(pence) })).toBeVisible()
  await expect(page.locator('.sums-total')).toContainText(formatMoney(pence))
  await expect(
    page.getByRole('table', { name: 'What it consists of' }).getByRole('row').nth(1),
  ).toContainText(/less £[\d.]+ commission/)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^payout-\d{4}-\d\d-\d\d\.csv$/)
  const [print] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF' }).click(),
  ])
  expect(print.suggestedFilename()).toMatch(/^payout-\d{4}-\d\d-\d\d\.pdf$/)
})

test('Helen sees where her money is on a phone, is paid daily from now on, and has her VAT number and invoices there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/earnings')
  const often = page.getByRole('group', { name: 'How often you’re paid' })
  await expect(often.getByRole('radio', { name: 'Weekly' })).toBeChecked()
  expect(await often.getByRole('radio', { name: 'Daily' }).evaluate(isOnAtOnce)).toBe(true)
  await expect(page.getByText(/^Sent every working day/)).toBeVisible()
  await page.reload()
  await expect(often.getByRole('radio', { name: 'Daily' })).toBeChecked()

  await page.getByRole('button', { name: 'Add VAT number' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('VAT number').fill('980 7806 85')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('A VAT number has nine digits')
  await dialog.getByLabel('VAT number').fill('GB 980 7806 84')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Registered for VAT, GB 980 7806 84.')).toBeVisible()
  const invoices = page.getByRole('table', { name: 'Invoices for commission' })
  const [invoice] = await Promise.all([
    page.waitForEvent('download'),
    invoices.getByRole('button', { name: 'PDF' }).first().click(),
  ])
  expect(invoice.suggestedFilename()).toMatch(/^i-\d{6}\.pdf$/)
})

/** Whether a press shows in its own task: before the server has answered, and before any timer. */
async function isOnAtOnce(control: HTMLElement) {
  control.click()
  for (let nr = 0; nr < 10; nr++) await Promise.resolve()
  return (control as HTMLInputElement).checked
}

/** One who has earned something by card and not set up where it goes. */
async function whoIsOwed(databaseUrl: string): Promise<{ email: string; pence: number }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ email: string; pence: string }>(
      `select u.email, sum(e.pence) as pence from public.ledger_accounts a
       join public.ledger_entries e on e.account_id = a.id
       join public.ledger_transactions t on t.id = e.transaction_id and (e.pence < 0 or t.at <= now() - interval '48 hours')
       join auth.users u on u.id = a.instructor_id
       where a.kind = 'instructor_payable' and not exists (
         select from public.payout_accounts p where p.instructor_id = a.instructor_id)
       group by u.email having sum(e.pence) >= 2000 order by u.email`,
    )
    expect(rows.length, 'somebody is owed money').toBeGreaterThan(0)
    return { email: rows[0]!.email, pence: Number(rows[0]!.pence) }
  } finally {
    await client.end()
  }
}
