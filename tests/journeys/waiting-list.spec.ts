import type { Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { toastOf } from './held-clock.ts'
import { bringSession, demoLogin, enter } from './people.ts'
import { expect, test } from './world.ts'

test('Amara joins the waiting list on Saturdays and leaves it again', async ({ page }) => {
  await enter(page, await demoLogin(page, 'student'))
  await page.goto('/dashboard/waiting-list?postcode=BS6%206AA')
  await page.locator('label', { hasText: 'Saturday' }).click()
  await page.getByLabel('From').selectOption('09:00')
  await page.getByLabel('Until').selectOption('09:00')
  await page.getByRole('button', { name: 'Tell me when there’s a time' }).click()
  await expect(page.getByText('The lesson doesn’t fit between these times.', { exact: true })).toBeVisible()
  await page.getByLabel('Until').selectOption('13:00')
  await page.getByRole('button', { name: 'Tell me when there’s a time' }).click()
  const entry = page.getByRole('listitem').filter({ hasText: 'Any instructor near BS6 6' })
  await expect(entry).toContainText('1 hour, manual, Sat 09:00–13:00')
  await entry.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(entry).toHaveCount(0)
})

test('Fern, who has no account, asks to hear when somebody comes to Cheltenham on Saturdays: she registers, and finds her choices filled in', async ({
  page,
}) => {
  const login = { email: 'fern.hale@example.com', password: 'quiet lanes and hedges 7' }
  await page.goto('/driving-lessons/cheltenham')
  await page.getByRole('link', { name: 'Tell me when somebody comes to Cheltenham' }).click()
  await page.waitForURL('**/register?to=*')
  await expect(page.getByText('We’ll tell you when there’s a time')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('lessons near Cheltenham')
  expect(await axeFaults(page)).toEqual([])
  await page.getByLabel('Full name').fill('Fern Hale')
  await page.getByLabel('Email', { exact: true }).fill(login.email)
  await page.getByLabel('Password', { exact: true }).fill(login.password)
  await page.getByLabel('Confirm password').fill(login.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/verification-pending')
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(login.email)
  await page.getByLabel('Password', { exact: true }).fill(login.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard/waiting-list?*')
  await expect(page.getByLabel('Postcode')).toHaveValue('Cheltenham')
  await page.locator('label', { hasText: 'Saturday' }).click()
  await page.getByRole('button', { name: 'Tell me when there’s a time' }).click()
  await expect(toastOf(page, 'You’re on the waiting list')).toBeVisible()
})

test('beside her week Helen sees a time on offer, to whom and until when, and offers it to others', async ({
  page,
}) => {
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/waiting-list')
  await page.getByRole('button', { name: 'Offer a free time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Offer a free time' })
  await dialog.getByLabel('Day').fill(sundayIn(5))
  await dialog.getByLabel('Start').selectOption('19:00')
  await dialog.getByRole('checkbox', { name: /^Amara Okafor/ }).check()
  await dialog.getByRole('button', { name: 'Send offer' }).click()
  await expect(dialog).toBeHidden()

  await enterLessons(page, sundayIn(5))
  await page.goto(`/dashboard/schedule?on=${sundayIn(5)}`)
  const sunday = page.locator(`.cal-slots[data-on="${sundayIn(5)}"]`)
  await expect(sunday.getByText('On offer')).toBeVisible()
  await expect(sunday).toContainText(/19:00.*Amara, until .*\d\d:\d\d/)
  const panel = page.getByRole('region', { name: 'Times on offer' })
  const people = panel.getByRole('list', { name: /19:00–20:00$/ })
  await expect(panel).toContainText(/Kept for Amara until .*\d\d:\d\d\./)
  await expect(people.getByRole('listitem')).toContainText(/Amara Okafor.*Until/)

  await panel.getByRole('button', { name: /Offer it to others too: .*19:00/ }).click()
  await expect(dialog.getByLabel('Day')).toHaveValue(sundayIn(5))
  await expect(dialog.getByLabel('Start')).toHaveValue('19:00')
  await expect(dialog.getByRole('checkbox', { name: /^Amara Okafor/ })).toHaveCount(0)
  const second = dialog.getByRole('checkbox').first()
  await second.check()
  await dialog.getByRole('button', { name: 'Send offer' }).click()
  await expect(people.getByRole('listitem')).toHaveCount(2)
  await expect(people.getByRole('listitem').last()).toContainText('Next')
  await expect(panel).toContainText(/If they don’t take it, \S+ is asked next\./)
  expect(await axeFaults(page)).toEqual([])

  // The week keeps its width for names, times and postcodes: the panel is below it.
  await expect(page.locator('.event-postcode')).toHaveCount(2)
  expect(await illegible(page)).toEqual([])
  await page.locator('a.event').first().click()
  await expect(page.getByRole('complementary', { name: 'Chosen lesson' })).toBeVisible()
  expect(await illegible(page)).toEqual([])
  await page.goto(`/dashboard/schedule?on=${sundayIn(5)}`)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(people.getByRole('listitem')).toHaveCount(2)
  expect(await axeFaults(page)).toEqual([])
  await page.getByText('Week', { exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'On offer 19:00' })).toBeVisible()

  await people
    .getByRole('button', { name: /^Withdraw/ })
    .last()
    .press('Enter')
  await expect(people.getByRole('listitem')).toHaveCount(1)
  await people.getByRole('button', { name: 'Withdraw the offer to Amara Okafor' }).press('Enter')
  await expect(toastOf(page, 'Offer withdrawn').first()).toBeVisible()
  await expect(people).toHaveCount(0)
  await expect(page.getByText('On offer 19:00')).toHaveCount(0)
})

test('Helen offers Amara a free time, and Amara takes it on her way to the checkout', async ({
  page,
  browser,
  world,
}) => {
  await enter(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/waiting-list')
  await page.getByRole('button', { name: 'Offer a free time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Offer a free time' })
  // A Sunday four weeks on, outside everybody's opening hours.
  await dialog.getByLabel('Day').fill(sundayIn(4))
  await dialog.getByLabel('Start').selectOption('20:00')
  await dialog.getByRole('checkbox', { name: /^Amara Okafor/ }).check()
  await dialog.getByRole('button', { name: 'Send offer' }).click()
  await expect(dialog).toBeHidden()
  const out = page.getByRole('list', { name: 'Times you’ve offered' })
  await expect(out).toContainText('Amara Okafor')

  const context = await browser.newContext({ baseURL: world.url })
  const phone = await context.newPage()
  await enter(phone, await demoLogin(phone, 'student'))
  const offers = phone.getByRole('list', { name: 'Times offered to you' })
  await expect(offers).toContainText('20:00–21:00')
  await expect(offers).toContainText(/Free to cancel until .+\. After that, the whole price\./)
  const next = phone.locator('.sign', { has: phone.getByRole('heading', { name: 'Next lesson' }) })
  await expect(next.locator('.route')).toHaveText(/^\d\d:\d\d$/)
  const [sign, answers] = await Promise.all([next.boundingBox(), offers.boundingBox()])
  expect(sign!.y + sign!.height, 'the next lesson comes before what there is to answer').toBeLessThan(
    answers!.y,
  )
  await offers.getByRole('button', { name: /^Take it/ }).click()
  await phone.waitForURL('**/checkout/**')
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
  const checkout = new URL(phone.url()).pathname
  await phone.goto('/dashboard/waiting-list')
  await expect(phone.getByText('Not booked yet').first()).toBeVisible()
  await phone.locator(`main a[href="${checkout}"]`, { hasText: 'Finish booking' }).click()
  await phone.waitForURL(`**${checkout}`)
  await context.close()
})

test('Helen takes time off from her day, the palette, the schedule or her opening hours: ill for two days, she cancels them in one go', async ({
  page,
}) => {
  await enter(page, await demoLogin(page, 'instructor'))
  const dialog = page.getByRole('dialog', { name: 'Time off' })
  await page
    .getByRole('region', { name: /^Today, / })
    .getByText('Tomorrow')
    .click()
  await page.getByRole('button', { name: 'Time off' }).click()
  await dialog.getByText('I’m ill', { exact: true }).click()
  const tomorrow = await dialog.getByLabel('First day').inputValue()
  expect(tomorrow > new Date(Date.now() - 43_200_000).toISOString().slice(0, 10)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill('sick')
  await page.getByRole('option', { name: /Time off/ }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('First day').fill(tomorrow)
  const after = new Date(Date.parse(tomorrow) + 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Last day').fill(after)
  await expect(dialog.getByRole('status')).toContainText(/will be cancelled|No lessons on those days/)
  const message = dialog.getByLabel('Message to your learners')
  if ((await dialog.getByRole('status').textContent())?.includes('No lessons'))
    await expect(message).toBeHidden()
  else await expect(message).toHaveValue(/can’t teach from .* to /)
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: /ake 2 days off|Block 2 days/ }).click()
  await expect(page.getByText(/lessons? cancelled|Time off added/).first()).toBeVisible()
  for (const on of [tomorrow, after]) {
    await page.goto(`/dashboard/schedule?view=day&on=${on}`)
    await expect(page.getByRole('button', { name: /^Ill/ }).first()).toBeVisible()
  }
  await page.getByRole('button', { name: 'Time off', exact: true }).click()
  await dialog.getByText('I’m ill', { exact: true }).click()
  await expect(dialog.getByLabel('First day')).toHaveValue(after)
  await page.goto('/dashboard/settings/hours')
  await page.getByRole('link', { name: 'Time off' }).click()
  await dialog.getByText('Holiday', { exact: true }).click()
  await expect(dialog.getByLabel('Last day')).toBeVisible()
  await expect(dialog.getByLabel(/Note to yourself/)).toHaveValue('Holiday')
  expect(await axeFaults(page)).toEqual([])
})

function sundayIn(weeks: number) {
  const day = new Date()
  day.setDate(day.getDate() + weeks * 7 + ((7 - day.getDay()) % 7))
  return day.toISOString().slice(0, 10)
}

/** An hour and one and a half, of somebody with long names in a long street. */
const enterLessons = (page: Page, day: string) =>
  page.evaluate(async (day) => {
    const { access_token: token } = JSON.parse(localStorage.getItem('session')!) as { access_token: string }
    const send = (path: string, body: object) =>
      fetch(path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then((answer) => answer.json() as Promise<{ id: string }>)
    const pickup = { address: '118 Bartholomew Crescent', postcode: 'BS16 6XQ' }
    const { id } = await send('/api/pupils', { name: 'Mohammed Featherstone', pickup })
    for (const [time, minutes] of [
      ['08:00', 60],
      ['10:00', 90],
    ] as const) {
      const startsAt = new Date(`${day}T${time}:00`).toISOString()
      await send('/api/lessons', { pupilId: id, startsAt, minutes, payment: 'cash', pricePence: 3600 })
    }
  }, day)

/** For lessons of three quarters of an hour or more: names broken inside a word, and times and postcodes that are cut. */
const illegible = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a.event:not(.event-short)')].flatMap((event) => {
      const box = event.getBoundingClientRect()
      const isCut = (one: HTMLElement) => {
        const { right, bottom } = one.getBoundingClientRect()
        return right > box.right || bottom > box.bottom || one.scrollWidth > one.clientWidth + 1
      }
      const words = document.createTreeWalker(event.querySelector('b')!, NodeFilter.SHOW_TEXT)
      const isBroken = (node: Node) =>
        [...node.textContent!.matchAll(/\S+/g)].some(({ 0: word, index }) => {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1
        })
      const faults = [...event.querySelectorAll<HTMLElement>('.event-time, .event-postcode')]
        .filter(isCut)
        .map(({ textContent }) => `${textContent} is cut`)
      for (let node = words.nextNode(); node; node = words.nextNode())
        if (isBroken(node)) faults.push(`${node.textContent} is broken`)
      return faults.map((fault) => `${event.textContent}: ${fault}`)
    }),
  )
