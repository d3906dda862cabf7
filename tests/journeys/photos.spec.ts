import sharp from 'sharp'
import { axeFaults } from './axe.ts'
import { toastOf } from './held-clock.ts'
import { demoLogin, enter } from './people.ts'
import { expect, test } from './world.ts'

const photo = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()

test('Helen changes her portrait: learners see the one before until Ada approves the new one; a refused car photo says why', async ({
  page,
  browser,
  world,
}) => {
  const as = async (role: 'student' | 'admin') => {
    const theirs = await (await browser.newContext({ baseURL: world.url })).newPage()
    await enter(theirs, await demoLogin(theirs, role))
    return theirs
  }
  const [amara, ada] = [await as('student'), await as('admin')]
  const shown = async () => {
    await amara.goto('/instructor-directory?postcode=BS6+6DR')
    const row = amara.getByRole('listitem').filter({ hasText: 'Helen Marsh' }).last()
    return (await row.locator('.avatar img').getAttribute('src'))!
  }
  const before = await shown()
  expect(before).toContain('/instructor-photos/')
  await expect(amara.getByText('The portraits are drawn for the demo.')).toBeVisible()

  await enter(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/settings/public-profile')
  for (const [label, name] of [
    ['Portrait', 'me.jpg'],
    ['Photo of your car', 'car.jpg'],
  ] as const) {
    await page
      .getByLabel(label, { exact: true })
      .setInputFiles({ name, mimeType: 'image/jpeg', buffer: await photo('#1d70b8') })
    await page.getByRole('button', { name: 'Save picture' }).click()
    await expect(page.getByRole('dialog', { name: 'Crop your photo' })).toBeHidden()
    const row = page
      .getByRole('list', { name: 'Your photos' })
      .getByRole('listitem')
      .filter({ hasText: label })
    await expect(row).toContainText('Being checked')
    await expect(row).toContainText('Learners see your previous one until we’ve checked this one.')
    await expect(row.getByRole('img', { name: label })).toBeVisible()
  }
  expect(await axeFaults(page)).toEqual([])
  expect(await shown()).toBe(before)

  await ada.goto('/dashboard/admin')
  const queue = ada.getByRole('list', { name: 'Photos to check' })
  await expect(queue.getByRole('img', { name: 'Portrait of Helen Marsh' })).toBeVisible()
  expect(await axeFaults(ada)).toEqual([])
  await queue.getByRole('button', { name: 'Approve the portrait of Helen Marsh' }).click()
  await expect(toastOf(ada, 'Approved: portrait of Helen Marsh')).toBeVisible()
  await queue.getByRole('button', { name: 'Refuse the car photo of Helen Marsh' }).click()
  const dialog = ada.getByRole('dialog', { name: 'Refuse Helen Marsh’s car photo?' })
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect(dialog).toContainText('Say why, so the instructor can put it right.')
  await dialog.getByLabel('Reason').fill('There’s no car in it.')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect(dialog).toBeHidden()

  expect(await shown()).not.toBe(before)
  await page.reload()
  const photos = page.getByRole('list', { name: 'Your photos' }).getByRole('listitem')
  await expect(photos.filter({ hasText: 'Portrait' })).toContainText('Approved')
  await expect(photos.filter({ hasText: 'Photo of your car' })).toContainText(
    'We can’t use the last one: There’s no car in it. Learners still see your previous one.',
  )
})
