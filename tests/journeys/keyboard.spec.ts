import type { Locator, Page } from '@playwright/test'
import { letLessonPass } from './outside.ts'
import { toastOf } from './held-clock.ts'
import { demoLogin } from './people.ts'
import { expect, test } from './world.ts'

/*
Kim, who uses no mouse, registers, confirms, signs in, books and pays; Helen writes up the lesson. Nothing is clicked, focused or filled in by the test:
keys are pressed, and whatever has the focus gets them. One story in order.
*/
test.describe.configure({ mode: 'serial' })

const kim = { name: 'Kim Alder', email: 'kim.alder@post.example', password: 'quiet lanes and hedges 7' }
const booked = { lessonId: '' }

test('Kim registers and confirms by keyboard alone', async ({ page, world }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await follow(page, page.getByRole('main').getByRole('link', { name: 'Get Started' }).first())
  await page.waitForURL('**/register')
  await write(page, page.getByLabel('Full name'), kim.name)
  await write(page, page.getByLabel('Email', { exact: true }), kim.email)
  await write(page, page.getByLabel('Password', { exact: true }), kim.password)
  await write(page, page.getByLabel('Confirm password'), kim.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/verification-pending')
  const mail = await world.smtp.waitFor((message) => message.to.includes(kim.email))
  await page.goto(mail.links.find((link) => link.includes('/verify-email'))!)
  await page.getByRole('button', { name: 'Confirm my email address', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible()
  await follow(page, page.getByRole('link', { name: 'Continue to Login' }))
  await page.waitForURL('**/login')
})

test('Kim signs in, books with Helen and pays by keyboard alone', async ({ page }) => {
  await signInByKeyboard(page, kim)
  await follow(
    page,
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Instructors' }),
  )
  await page.waitForURL('**/instructor-directory')
  await write(page, page.getByLabel('Postcode or town'), 'BS6 6UL')
  await page.keyboard.press('Enter')
  await follow(page, page.getByRole('link', { name: 'Helen Marsh', exact: true }))
  await reach(
    page,
    page
      .getByRole('group', { name: /^Times on/ })
      .getByRole('radio')
      .first(),
  )
  await page.keyboard.press('Space')
  await press(page, page.getByRole('button', { name: 'Book this time' }))
  await page.waitForURL('**/checkout/*')
  booked.lessonId = page.url().split('/').at(-1)!
  await write(page, page.getByLabel('House number and street'), '14 Cotham Road')
  await press(page, page.getByRole('button', { name: /^Pay £/ }))
  await page.waitForURL('**/c/pay/**')
  await write(page, page.getByLabel('Card number'), '4242424242424242')
  await write(page, page.getByLabel(/^Expiry/), '1234')
  await write(page, page.getByLabel('Security code'), '123')
  await write(page, page.getByLabel('Name on card'), kim.name)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/payment/success?session_id=*')
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
  await follow(page, page.getByRole('link', { name: 'View My Lessons' }))
  await expect(page.getByText('Helen Marsh').first()).toBeVisible()
})

test('Helen marks the lesson delivered and writes it up by keyboard alone', async ({ page, world }) => {
  await letLessonPass(world.databaseUrl, booked.lessonId)
  await signInByKeyboard(page, await demoLogin(page, 'instructor'))
  await page.goto(`/dashboard/lessons/${booked.lessonId}`)
  await press(page, page.getByRole('button', { name: 'Mark as delivered' }))
  await follow(page, page.getByRole('link', { name: 'Write up' }))
  await page.waitForURL(/\/dashboard\/students\/[^/]+\/assessment/)
  await expect(page.getByText('Only while you’re parked')).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Add skill' }))
  for (const name of [/^Moving away and stopping/, /^Junctions/]) {
    await press(page, page.getByRole('checkbox', { name }))
  }
  await press(page, page.getByRole('button', { name: 'Add 2 skills' }))
  await choose(page, page.getByRole('group', { name: /^Moving away and stopping/ }), /^2,/)
  await choose(page, page.getByRole('group', { name: /^Junctions/ }), /^1,/)
  await write(page, page.getByLabel('What went well'), 'Found the bite at once')
  await choose(page, page.getByRole('group', { name: /^The lesson as a whole/ }), '4, Good')
  await press(page, page.getByRole('button', { name: 'Save assessment' }))
  await expect(toastOf(page, 'Assessment saved')).toBeVisible()
})

async function signInByKeyboard(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/login')
  await write(page, page.getByLabel('Email', { exact: true }), email)
  await write(page, page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dashboard\//)
}

const mostStops = 250

/** Tab, until the focus is there; where it stops on the way it is never wholly under the header or the dock (WCAG 2.2, 2.4.11). */
async function reach(page: Page, expected: Locator) {
  await expect(expected).toBeAttached()
  for (let stops = 0; stops < mostStops; stops++) {
    const { isThere, isUnder } = await expected.evaluate((element) => {
      const focused = document.activeElement
      const box = (focused?.closest('label') ?? focused)?.getBoundingClientRect()
      const above =
        box &&
        document
          .elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
          ?.closest('header, .dock, .pay-bar, .assess-save')
      const bar =
        above && !above.contains(focused) && /fixed|sticky/.test(getComputedStyle(above).position)
          ? above.getBoundingClientRect()
          : undefined
      return {
        isThere: element === focused,
        isUnder: bar !== undefined && bar.top <= box!.top && bar.bottom >= box!.bottom,
      }
    })
    expect(isUnder, `the focus is hidden at stop ${stops} on the way to ${expected}`).toBe(false)
    if (isThere) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${expected}`)
}

async function follow(page: Page, link: Locator) {
  await reach(page, link)
  await page.keyboard.press('Enter')
}

async function press(page: Page, button: Locator) {
  await reach(page, button)
  await page.keyboard.press('Space')
}

async function write(page: Page, field: Locator, text: string) {
  await reach(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Tab leads to a group, arrows within it. */
async function choose(page: Page, group: Locator, name: string | RegExp) {
  const expected = group.getByRole('radio', { name })
  await expect(expected).toBeAttached()
  for (let stops = 0; stops < mostStops; stops++) {
    if (await group.evaluate((element) => element.contains(document.activeElement))) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Space')
  for (let steps = 0; steps < 6 && !(await expected.isChecked()); steps++)
    await page.keyboard.press('ArrowRight')
  await expect(expected).toBeChecked()
}
