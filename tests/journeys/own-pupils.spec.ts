import { axeFaults } from './axe.ts'
import { toastOf } from './held-clock.ts'
import { addLearner, bringSession, callAs, choose, demoLogin, payByCard, signIn } from './people.ts'
import { expect, test } from './world.ts'

/*
Rosa learns with Helen without an account: she pays a lesson by a link, and then joins. One story in order.
*/
test.describe.configure({ mode: 'serial' })

const rosa = { name: 'Rosa Lind', email: 'rosa.lind@post.example', password: 'quiet lanes and hedges 7' }
const day = new Date(Date.now() + 44 * 86_400_000).toISOString().slice(0, 10)

test('Rosa, who has no account, gets a link by email and pays her lesson on a phone; Helen sees it wait, then paid', async ({
  page,
  browser,
  world,
}) => {
  await addLearner(page, rosa.name, {
    more: { Email: rosa.email, 'Pick-up address': '14 Alma Road', Postcode: 'BS8 2ES' },
  })
  await page.getByRole('button', { name: 'Add lesson' }).click()
  const lesson = page.getByRole('dialog', { name: 'Add a lesson' })
  await expect(lesson.getByText('The next free time for 1 hour from BS8 2ES.')).toBeVisible()
  await expect(lesson.getByLabel('Date')).toHaveValue(/^20\d\d-\d\d-\d\d$/)
  await expect(lesson.getByText('We can’t email Rosa. Please text or ring them.')).toBeVisible()
  await lesson.getByLabel('Date').fill(day)
  await lesson.getByLabel('Starts at').selectOption('20:00')
  await choose(lesson.getByRole('radio', { name: /^Card, by a link/ }))
  await expect(lesson.getByText(/^£36\.00 by card link: you get £3\d\.\d\d after \d+%/)).toBeVisible()
  await expect(lesson.getByRole('region', { name: 'What we’ll send' })).toContainText(
    `${rosa.email} gets an email with a link to pay by card: “Pay for your lesson:`,
  )
  expect(await axeFaults(page)).toEqual([])
  await lesson.getByRole('button', { name: 'Add lesson' }).click()
  await expect(toastOf(page, 'Lesson added')).toBeVisible()

  const mail = await world.smtp.waitFor((message) => message.to.includes(rosa.email))
  const phone = await (
    await browser.newContext({ baseURL: world.url, viewport: { width: 360, height: 740 } })
  ).newPage()
  await phone.goto(mail.links.find((one) => one.includes('/pay?token='))!)
  await expect(phone.getByRole('heading', { name: 'Lesson with Helen Marsh' })).toBeVisible()
  expect(await axeFaults(phone)).toEqual([])
  await page.goto(`/dashboard/schedule?on=${day}`)
  await page.getByRole('region', { name: 'Calendar' }).getByText(rosa.name).first().click()
  await page.locator('a[href^="/dashboard/lessons/"]').first().click()
  await expect(page.getByRole('heading', { name: `Lesson with ${rosa.name}`, level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('Waiting for payment')
  expect(await axeFaults(page)).toEqual([])

  await phone.getByRole('button', { name: 'Pay £36.00 by card' }).click()
  await payByCard(phone, rosa.name, rosa.email)
  await expect(phone.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible()
  await phone.context().close()
  await page.reload()
  await expect(page.getByText('Paid by card')).toBeVisible()
  await expect(page.getByText('Waiting for payment')).toHaveCount(0)
})

test('Rosa is invited, registers, and finds her lesson, her payment and her pick-up; Helen has her once', async ({
  page,
  browser,
  world,
}) => {
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/students')
  await page.getByRole('link', { name: rosa.name }).click()
  await page.getByRole('button', { name: 'Invite to join' }).click()
  await expect(toastOf(page, 'Invitation sent')).toBeVisible()
  const mail = await world.smtp.waitFor(
    (message) =>
      message.to.includes(rosa.email) && message.links.some((one) => one.includes('/register#invitation=')),
  )
  const hers = await (await browser.newContext({ baseURL: world.url })).newPage()
  await hers.goto(mail.links.find((one) => one.includes('/register#invitation='))!)
  await expect(hers.getByLabel('Email', { exact: true })).toHaveValue(rosa.email)
  await hers.getByLabel('Password', { exact: true }).fill(rosa.password)
  await hers.getByLabel('Confirm password').fill(rosa.password)
  await hers.getByRole('button', { name: 'Create account' }).click()
  await hers.waitForURL('**/verification-pending')
  const confirmation = await world.smtp.waitFor(
    (message) =>
      message.to.includes(rosa.email) && message.links.some((one) => one.includes('/verify-email')),
  )
  await hers.goto(confirmation.links.find((one) => one.includes('/verify-email'))!)
  await hers.getByRole('button', { name: 'Confirm my email address', exact: true }).click()
  await expect(hers.getByRole('heading', { name: 'Email verified' })).toBeVisible()
  await signIn(hers, rosa)
  await hers.waitForURL('**/dashboard/student')
  await hers.goto('/dashboard/lessons')
  await expect(hers.getByText('Helen Marsh').first()).toBeVisible()
  await hers.goto('/dashboard/payments')
  await expect(hers.getByText('£36.00').first()).toBeVisible()
  await hers.goto('/dashboard/profile')
  await expect(hers.getByText('14 Alma Road').first()).toBeVisible()
  await hers.context().close()

  await page.goto('/dashboard/students')
  await expect(page.getByRole('link', { name: rosa.name })).toHaveCount(1)
  await page.getByRole('link', { name: rosa.name }).click()
  await expect(page.getByRole('link', { name: `Message ${rosa.name}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invite to join' })).toHaveCount(0)
})

test('Helen brings her contacts along: a preview, a column put right, hours left and money owed, one left out; and all undone', async ({
  page,
}) => {
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/students')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Import learners and diary', level: 1 })).toBeVisible()
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'contacts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Name,Ring,Postcode,Hours left,Owes\nOlu Bright,07700 900321,BS8 2ES,2½ hours,£36\nPia Lund,07700 900322,,,\nPlumber,,,,\n',
    ),
  })
  const table = page.getByRole('table', { name: 'What will happen' })
  await expect(table.getByRole('row')).toHaveCount(4)
  await page.getByLabel('Ring').selectOption('Phone')
  await expect(table).toContainText('07700 900321')
  await expect(table).toContainText('owes £36.00, 2½ hours left')
  await page.getByRole('button', { name: 'Leave out Plumber' }).click()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(toastOf(page, '2 rows imported')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Olu Bright' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Plumber' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Olu Bright' }).click()
  await expect(page.getByText('owes £36.00, 2½ hours left')).toBeVisible()
  await page.getByRole('button', { name: 'Balance from before' }).click()
  const before = page.getByRole('dialog', { name: 'Balance from before' })
  await before.getByLabel('Hours left').fill('1')
  expect(await axeFaults(page)).toEqual([])
  await before.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('owes £36.00, 3½ hours left')).toBeVisible()
  await page.getByRole('region', { name: 'Owed' }).getByRole('button', { name: 'Mark paid in cash' }).click()
  await expect(toastOf(page, '£36.00 received')).toBeVisible()
  await expect(page.getByText('£36.00 in cash, received')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo that it was received' }).click()
  await expect(page.getByText('owes £36.00, 3½ hours left')).toBeVisible()
  await page.goto('/dashboard/students')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toastOf(page, '2 rows undone')).toBeVisible()
  await page.goto('/dashboard/students')
  await expect(page.getByRole('link', { name: rosa.name })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Olu Bright' })).toHaveCount(0)
})

test('Helen brings her diary along as a table: a lesson paid before, one to pay, and what is no lesson; and all undone', async ({
  page,
}) => {
  await addLearner(page, 'Nia Frost')
  const [year, month, on] = day.split('-')
  const british = `${on}/${month}/${year}`
  await page.goto('/dashboard/students/import')
  await page.getByText('Diary', { exact: true }).click()
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'diary.csv',
    mimeType: 'text/csv',
    // As Excel on Windows saves it: a pound is one byte.
    buffer: Buffer.from(
      `Date;Begins;Length;Learner;Price;Paid\n${british};5pm;1;Nia Frost;£40;yes\n${british};18:30;60;Nia Frost;£40;no\n${british};21:15;30 mins;;;\n25/02/2024;10:00;60;Nia Frost;;\n${british};soon;60;Nia Frost;;\n`,
      'latin1',
    ),
  })
  const table = page.getByRole('table', { name: 'What will happen' })
  await expect(table).toContainText('We can’t read the start, the end or the length.')
  await page.getByLabel('Begins').selectOption('Start')
  await expect(table).toContainText('Paid already, so it’s no income here.')
  await expect(table).toContainText('£40.00')
  await expect(page.getByText('1 row is over already, so we leave it out.')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await expect(toastOf(page, '3 rows imported')).toBeVisible()
  await page.goto('/dashboard/students')
  await page.getByRole('link', { name: 'Nia Frost' }).click()
  await expect(page.getByRole('list', { name: 'Upcoming lessons' }).locator('time')).toHaveCount(2)
  await expect(page.getByText('1 hour from before, worth £40.00')).toBeVisible()
  await page.goto('/dashboard/students/import')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(toastOf(page, '3 rows undone')).toBeVisible()
  await page.goto('/dashboard/students')
  await page.getByRole('link', { name: 'Nia Frost' }).click()
  await expect(page.getByRole('heading', { name: 'Nia Frost' })).toBeVisible()
  await expect(page.getByText('1 hour from before, worth £40.00')).toHaveCount(0)
})

test('Helen’s old diary has a driving test and a holiday: the test is named, put right and imported as a test day; and undone', async ({
  page,
}) => {
  await addLearner(page, 'Ola Brand')
  const on = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  await page.goto('/dashboard/students/import')
  await page.getByText('Diary', { exact: true }).click()
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'diary.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Date,Start,End,Type,Pupil,Test centre,Test time\n${on},21:00,22:30,Driving test,O Brand,Avonmouth,21:14\n${on},21:30,23:00,Holiday,,,\n`,
    ),
  })
  const table = page.getByRole('table', { name: 'What will happen' })
  await expect(table).toContainText('No learner has this name')
  await page.getByRole('button', { name: 'Change O Brand' }).click()
  await table.getByLabel('What it is: O Brand').selectOption('Driving test')
  await table.getByLabel('Who it’s with: O Brand').selectOption('Ola Brand')
  await expect(table).toContainText('Test at 21:14, Avonmouth')
  await expect(table).toContainText('Ola’s lesson, 21:00–22:30')
  await page.getByRole('button', { name: 'Import around it: Holiday' }).click()
  await expect(table).not.toContainText('Something is in your diary then.')
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(toastOf(page, '2 rows imported')).toBeVisible()
  await page.goto('/dashboard/students')
  await page.getByRole('link', { name: 'Ola Brand' }).click()
  await expect(page.getByText('Avonmouth').first()).toBeVisible()
  await page.goto('/dashboard/students/import')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(toastOf(page, '2 rows undone')).toBeVisible()
  await page.goto('/dashboard/students')
  await page.getByRole('link', { name: 'Ola Brand' }).click()
  await expect(page.getByRole('heading', { name: 'Ola Brand' })).toBeVisible()
  await expect(page.getByText('Avonmouth')).toHaveCount(0)
})

test('Helen’s file has two numbers, a day in December or February and a nickname: she’s asked, and nothing is imported before', async ({
  page,
}) => {
  await addLearner(page, 'Josephine Marlow', { more: { Phone: '07700 900831' } })
  await page.goto('/dashboard/students/import')
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'learners.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Name,Mobile,Home phone,Test date\nJo Marlow,07700 900831,,\nWill Marlow,07700 900832,0117 496 0832,02/12/2030\n',
    ),
  })
  const table = page.getByRole('table', { name: 'What will happen' })
  const go = page.getByRole('button', { name: /^Import \d/ })
  await expect(table).toContainText('Already in your list as Josephine Marlow')
  await expect(go).toBeDisabled()
  expect(await axeFaults(page)).toEqual([])
  const numbers = page.getByRole('group', { name: 'Which phone number do you use?' })
  await numbers.getByLabel('Home phone').check()
  await expect(table).toContainText('01174 960832')
  await expect(go).toBeDisabled()
  await numbers.getByLabel('Mobile').check()
  await page.getByLabel('12 February').check()
  await expect(table).toContainText('07700 900832, driving test 12 Feb 2030')
  await expect(page.getByText('Answer the questions above first.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add as a new learner: Jo Marlow' }).click()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(toastOf(page, '2 rows imported')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Jo Marlow' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Josephine Marlow' })).toBeVisible()
})

test('among many learners Helen types a name, and ends the lesson somewhere else', async ({ page }) => {
  const helen = await callAs(page, 'instructor')
  for (const first of ['Ava', 'Bea', 'Cai', 'Dina', 'Elis', 'Fay', 'Gus', 'Hana', 'Ivo'])
    expect(
      await (
        await page.request.post('/api/pupils', {
          headers: { ...helen.headers, 'idempotency-key': crypto.randomUUID() },
          data: { name: `${first} Kerr`, pickup: { postcode: 'BS6 6AA' } },
        })
      ).json(),
    ).toMatchObject({ name: `${first} Kerr` })
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/schedule')
  await page.getByRole('button', { name: 'Add lesson' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a lesson' })
  const learner = dialog.getByRole('combobox', { name: 'Learner' })
  await learner.fill('kerr')
  await expect(page.getByRole('option', { name: /Kerr$/ })).toHaveCount(9)
  await learner.fill('dina')
  await page.keyboard.press('Enter')
  await expect(learner).toHaveValue('Dina Kerr')
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Date').fill(day)
  await dialog.getByLabel('Starts at').selectOption('21:00')
  await expect(dialog.getByLabel('Drop-off postcode')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'More options' }).click()
  await expect(dialog.getByLabel('Drop-off postcode')).toBeFocused()
  await dialog.getByLabel('Drop-off postcode').fill('BS7 8AA')
  await dialog.getByRole('button', { name: 'Add lesson' }).click()
  await expect(toastOf(page, 'Lesson added')).toBeVisible()
  const listed = await (await page.request.get('/api/lessons?status=booked', helen)).json()
  const { id } = listed.lessons.find((one: { learner: { name: string } }) => one.learner.name === 'Dina Kerr')
  await page.goto(`/dashboard/lessons/${id}`)
  await expect(page.getByRole('region', { name: 'Pick-up' })).toContainText(/BS6 6AA[\s\S]*BS7 8AA/)
})
