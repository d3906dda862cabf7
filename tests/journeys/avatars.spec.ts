import type { Locator } from '@playwright/test'
import { demoLogin, enter } from './people.ts'
import { expect, test } from './world.ts'

const isDrawn = (picture: Locator) =>
  expect
    .poll(() => picture.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0))
    .toBe(true)

test('Amara makes a face out of her name, in each of the four styles, and takes it along', async ({
  page,
  world,
}) => {
  const strangers: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(world.url) && !request.url().startsWith('data:'))
      strangers.push(request.url())
  })
  await page.goto('/avatar-demo')
  await page.getByRole('tab', { name: 'Custom' }).click()
  const address = page.locator('.avatar-address')
  await page.getByLabel('Name or email').fill('Amara Okafor')
  const seen = new Set<string>()
  for (const style of ['Smiles', 'Signs', 'Waves', 'Hills']) {
    await page.getByRole('tabpanel').getByText(style, { exact: true }).click()
    await expect(address).toHaveText(new RegExp(`^/avatars/${style.toLowerCase()}/[0-9a-f]{8}\\.svg$`))
    seen.add((await address.textContent())!)
    await isDrawn(page.getByRole('figure', { name: 'Amara Okafor, drawn' }).locator('img').first())
  }
  expect(seen.size).toBe(4)
  const before = await address.textContent()
  await page.getByLabel('Name or email').fill('amara okafor ')
  await expect(address).toHaveText(before!)
  await page.getByLabel('Name or email').fill('Amara O.')
  await expect(address).not.toHaveText(before!)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download SVG' }).click()
  expect((await download).suggestedFilename()).toMatch(/^hills.*\.svg$/)
  await page.getByLabel('Name or email').fill('')
  await expect(page.getByRole('figure', { name: 'Nobody, drawn' }).locator('.avatar').first()).toHaveText('?')
  expect(strangers).toEqual([])
})

test('the five sizes are five sizes, and a picture that cannot be shown gives way to the drawn face', async ({
  page,
}) => {
  await page.goto('/avatar-demo')
  const widths = await page
    .locator('.avatar-sizes .avatar')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
  expect(widths).toEqual([...widths].sort((a, b) => a - b))
  expect(new Set(widths).size).toBe(5)
  await page.getByRole('tab', { name: 'Enhanced' }).click()
  const gone = page.getByRole('listitem').filter({ hasText: 'The file is gone' }).locator('img')
  await expect(gone).toHaveAttribute('src', /^\/avatars\/smiles\//)
  await isDrawn(gone)
  await page.getByRole('tab', { name: 'Demo' }).click()
  const people = page.locator('.avatar-park li')
  const [first] = await people.allTextContents()
  await page.getByRole('button', { name: 'Other people' }).click()
  await expect(people.first()).not.toHaveText(first!)
})

test('where no face can be drawn there are initials, the first letter of the email, or a question mark', async ({
  page,
}) => {
  await page.route('**/avatars/**', (route) => route.abort())
  await page.goto('/avatar-demo')
  await page.getByRole('tab', { name: 'Enhanced' }).click()
  const faceOf = (says: string) =>
    page.getByRole('listitem').filter({ hasText: says }).locator('.avatar').first()
  await expect(faceOf('ADI, manual')).toHaveText('HM')
  await expect(faceOf('No name yet')).toHaveText('K')
  await expect(faceOf('Neither name nor email')).toHaveText('?')
})

test('a learner without a picture has a drawn face on public pages and a letter in the dashboard', async ({
  page,
}) => {
  await enter(page, await demoLogin(page, 'student'))
  const button = page.getByRole('banner').getByRole('button', { name: /account of/ })
  const name = (await button.getAttribute('aria-label'))!.split('account of ')[1]!
  await expect(button.locator('.avatar')).toHaveText(name[0]!)
  await page.goto('/about')
  const face = page
    .getByRole('banner')
    .getByRole('button', { name: `account of ${name}` })
    .locator('img')
  await expect(face).toHaveAttribute('src', /^\/avatars\/smiles\//)
  await isDrawn(face)

  const shown = page
    .getByRole('banner')
    .getByRole('button', { name: /account of/ })
    .locator('.avatar')
  const withProfile = (profile: object) =>
    page.route('**/api/profile', (route) => route.fulfill({ json: { role: 'student', ...profile } }))
  await withProfile({ name: '' })
  await page.goto('/dashboard/security')
  await expect(shown).toHaveText('U')
  await withProfile({ name, profile_image: '/avatars/waves/0badcafe.svg' })
  await page.reload()
  await expect(shown.locator('img')).toHaveAttribute('src', '/avatars/waves/0badcafe.svg')
})
