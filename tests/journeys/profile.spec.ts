import sharp from 'sharp'
import type { Page } from '@playwright/test'
import { toastOf } from './held-clock.ts'
import { bringSession, demoLogin, enter } from './people.ts'
import { expect, test } from './world.ts'

/*
Amara learns and wants her face seen; Helen teaches and has documents to show.
*/
test.describe.configure({ mode: 'serial' })

/** Left half red, right half blue: the part that was cut shows in its colours. */
const twoHalves = () =>
  sharp({ create: { width: 800, height: 400, channels: 3, background: '#d4351c' } })
    .composite([
      {
        input: { create: { width: 400, height: 400, channels: 3, background: '#1d70b8' } },
        left: 400,
        top: 0,
      },
    ])
    .jpeg({ quality: 100 })
    .withExif({ IFD0: { Copyright: 'where it was taken' } })
    .toBuffer()

const choose = async (page: Page, buffer: Buffer, name = 'me.jpg') =>
  page.getByLabel('Profile picture').setInputFiles({ name, mimeType: 'image/jpeg', buffer })
/** Their own picture; without one a face is drawn for them. */
const picture = (page: Page) => page.locator('main .avatar img[src*="/profile-images/"]')

test('Amara cuts her picture with the keyboard alone, and what is stored is that square, drawn again', async ({
  page,
}) => {
  await bringSession(page, await demoLogin(page, 'student'))
  await page.goto('/dashboard/profile')
  await choose(page, await twoHalves())
  const dialog = page.getByRole('dialog', { name: 'Crop your photo' })
  await expect(dialog.getByRole('img', { name: 'How it will look' })).toBeVisible()
  const zoom = dialog.getByRole('slider', { name: 'Zoom' })
  await zoom.focus()
  for (let press = 0; press < 10; press += 1) await page.keyboard.press('ArrowRight')
  await expect(zoom).toHaveValue('1.5')
  const part = dialog.getByRole('group', { name: /The part of the picture/ })
  await part.focus()
  for (let press = 0; press < 45; press += 1) await page.keyboard.press('ArrowLeft')
  await dialog.getByRole('button', { name: 'Save picture' }).focus()
  await page.keyboard.press('Enter')
  await expect(toastOf(page, 'Picture saved')).toBeVisible()
  await expect(dialog).toBeHidden()

  const address = (await picture(page).getAttribute('src'))!
  expect(address).toMatch(/\/object\/public\/user-uploads\/profile-images\/\d{13}_me\.\w+$/)
  const reply = await page.request.get(address)
  expect(reply.headers()['content-type']).toBe('image/webp')
  const stored = sharp(await reply.body())
  const { width, height, exif } = await stored.metadata()
  expect({ isSquare: width === height, exif }).toEqual({ isSquare: true, exif: undefined })
  const [red, , blue] = (await stored.stats()).channels.map(({ mean }) => mean)
  expect(Math.abs(red! - blue!), 'one half of the two').toBeGreaterThan(100)
})

test('another picture takes its place, and the one before is gone from the store', async ({ page }) => {
  await bringSession(page, await demoLogin(page, 'student'))
  await page.goto('/dashboard/profile')
  const before = (await picture(page).getAttribute('src'))!
  await choose(page, await twoHalves())
  const [deleted] = await Promise.all([
    page.waitForResponse(
      (reply) => reply.request().method() === 'DELETE' && reply.url().includes('/api/files?'),
    ),
    page.getByRole('button', { name: 'Save picture' }).click(),
  ])
  expect(deleted.status()).toBe(200)
  await expect(picture(page)).not.toHaveAttribute('src', before)
  expect((await page.request.get(before)).ok()).toBe(false)
})

test('when the picture does not go up, the reason is said and what was set stays; the next try works', async ({
  page,
}) => {
  await bringSession(page, await demoLogin(page, 'student'))
  await page.goto('/dashboard/profile')
  await choose(page, await twoHalves())
  const zoom = page.getByRole('slider', { name: 'Zoom' })
  await zoom.fill('2.5')
  await page.route('**/api/files/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Save picture' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Error uploading profile image: We couldn’t reach the service. Please check your connection and try again.',
  )
  await expect(zoom).toHaveValue('2.5')
  await page.unroute('**/api/files/**')
  await page.getByRole('button', { name: 'Save picture' }).click()
  await expect(toastOf(page, 'Picture saved')).toBeVisible()
})

test('what is no picture is refused in words, and a picture that was removed comes back', async ({
  page,
}) => {
  await bringSession(page, await demoLogin(page, 'student'))
  await page.goto('/dashboard/profile')
  await choose(page, Buffer.from('not a picture at all'))
  await expect(page.getByRole('alert')).toContainText('We can’t open this picture')
  await expect(page.getByRole('button', { name: 'Save picture' })).toHaveCount(0)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose another' }).click(),
  ])
  const good = await sharp({ create: { width: 320, height: 320, channels: 3, background: '#14573b' } })
    .jpeg()
    .toBuffer()
  await chooser.setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: good })
  await expect(page.getByRole('button', { name: 'Save picture' })).toBeEnabled()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(picture(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(picture(page)).toBeVisible()
})

test('a name that could not be saved stays in its field', async ({ page }) => {
  await bringSession(page, await demoLogin(page, 'student'))
  await page.goto('/dashboard/profile')
  const name = page.getByLabel('Full name')
  await name.fill('Amara Chidera Okafor')
  await page.route('**/api/profile', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t reach the service')
  await expect(name).toHaveValue('Amara Chidera Okafor')
  await page.unroute('**/api/profile')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(toastOf(page, 'Name saved')).toBeVisible()
  await name.fill('Amara Okafor')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Amara Okafor').first()).toBeVisible()
})

test('a name of one very long word pushes no page wide', async ({ page }) => {
  const long = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3)
  await enter(page, await demoLogin(page, 'instructor'))
  const rename = async (name: string) => {
    await page.goto('/dashboard/profile')
    await page.getByLabel('Full name').fill(name)
    await page.getByRole('button', { name: 'Save name' }).click()
    await expect(toastOf(page, 'Name saved')).toBeVisible()
  }
  await rename(long)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/instructor-directory?postcode=BS6+6UL')
  const entry = page.getByRole('link', { name: long })
  for (const open of [
    () => entry.focus(),
    () => entry.click().then(() => expect(page.getByRole('heading', { level: 1, name: long })).toBeVisible()),
  ]) {
    await open()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  }
  await rename('Helen Marsh')
})

test('Helen submits licence, badge and DBS certificate; what she chose survives a reload, and she changes it until somebody opens it', async ({
  page,
}) => {
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/settings/vetting')
  const licence = page.getByLabel('Driving licence', { exact: true })
  await licence.setInputFiles({
    name: 'big.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
  })
  await expect(page.getByText('Choose a file of at most 10 MB.')).toBeVisible()
  await licence.setInputFiles({ name: 'licence.jpg', mimeType: 'image/jpeg', buffer: await twoHalves() })
  await expect(page.getByText('licence.jpg')).toBeVisible()
  await page.getByLabel('Driver number').fill('marsh 704126 ab9cd')
  await expect(page.getByText(/^Draft saved \d\d:\d\d/)).toBeVisible()
  await page.reload()
  await expect(page.getByText('licence.jpg')).toBeVisible()
  await expect(page.getByLabel('Driver number')).toHaveValue('marsh 704126 ab9cd')

  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText(/\d things need your attention/)).toBeVisible()
  await page.getByLabel('Valid until').fill('2031-04-11')
  for (const [label, name] of [
    ['ADI or PDI badge', 'badge.jpg'],
    ['DBS certificate', 'dbs.jpg'],
  ] as const) {
    await page
      .getByLabel(label, { exact: true })
      .setInputFiles({ name, mimeType: 'image/jpeg', buffer: await twoHalves() })
    await expect(page.getByText(name)).toBeVisible()
  }
  await page.getByLabel('Badge number').fill('34 0117')
  await page.getByLabel('Last day of the badge').fill('2029-03-20')
  await page.getByLabel('Certificate number').fill('0012 3456 7890')
  await page.getByLabel('Date of issue').fill('2026-02-03')
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('We’re checking your documents')).toBeVisible()
  const submitted = page.getByRole('list', { name: 'Your documents' })
  await expect(submitted).toContainText('Badge number 340117')
  await submitted.getByRole('button', { name: 'Look at Driving licence of yours' }).click()
  const shown = page.getByRole('dialog').getByRole('img', { name: /licence\.jpg/ })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)
  await page.getByRole('button', { name: 'Larger' }).click()
  await page.getByRole('button', { name: 'Turn' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Change what you submitted' }).click()
  await expect(page.getByLabel('Badge number')).toHaveValue('340117')
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('list', { name: 'Your documents' })).toContainText('In review')
})
