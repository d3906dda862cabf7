import { nextLessonOf } from './outside.ts'
import { bringSession, choose, demoLogin } from './people.ts'
import { overlap, toastOf } from './held-clock.ts'
import { expect, test } from './world.ts'

/* Where a lesson starts, and how the two find each other. */

test.use({ viewport: { width: 360, height: 740 } })

test('in the car Helen has Directions and Call as her biggest buttons; nothing is asked of a map before she presses', async ({
  page,
  world,
}) => {
  const { email } = await demoLogin(page, 'student')
  const { id } = await nextLessonOf(world.databaseUrl, email)
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto(`/dashboard/lessons/${id}`)
  const directions = page.getByRole('link', { name: 'Directions' })
  const call = page.getByRole('link', { name: 'Call Amara' })
  await expect(directions).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1.*BS6/)
  await expect(call).toHaveAttribute('href', /^tel:\+447700900\d{3}$/)
  for (const button of [directions, call])
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(52)
  await expect(page.getByLabel('Pick-up', { exact: true })).toContainText(/BS6 6[A-Z]{2}/)
})

test('Helen gives her number on her profile, and Amara rings it from the page of her lesson', async ({
  page,
  world,
}) => {
  const amara = await demoLogin(page, 'student')
  const { id } = await nextLessonOf(world.databaseUrl, amara.email)
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/profile')
  const number = page.getByLabel('Your phone number')
  await number.fill('12')
  await page.getByRole('button', { name: 'Save phone number' }).click()
  await expect(page.getByText('Enter a phone number, such as 07700 900123.').first()).toBeVisible()
  await number.fill('07700 900321')
  await page.getByRole('button', { name: 'Save phone number' }).click()
  await expect(toastOf(page, 'Saved')).toBeVisible()
  await bringSession(page, amara)
  await page.goto(`/dashboard/lessons/${id}`)
  await expect(page.getByRole('link', { name: 'Call Helen' })).toHaveAttribute('href', 'tel:+447700900321')
  await expect(page.getByText('07700 900321')).toBeVisible()
})

test('Amara changes where her lesson starts, takes it back and changes it after all; Helen sees the new place', async ({
  page,
  world,
}) => {
  const amara = await demoLogin(page, 'student')
  const { id } = await nextLessonOf(world.databaseUrl, amara.email)
  await bringSession(page, amara)
  await page.goto(`/dashboard/lessons/${id}`)
  const dialog = page.getByRole('dialog', { name: 'Change where it starts and ends' })
  const newPlace = page.getByText('Redland Court Road')
  const change = async () => {
    await page.getByRole('button', { name: 'Change the place' }).click()
    await choose(dialog.getByRole('radio', { name: 'Another address' }))
    await dialog.getByRole('button', { name: 'Change place' }).click()
    await expect(dialog.getByText('Enter a house number and street.').first()).toBeVisible()
    await dialog.getByLabel('House number and street').fill('Main gate, Redland Court Road')
    await dialog.getByLabel('Postcode').fill('BS6 7EH')
    await dialog.getByRole('button', { name: 'Change place' }).click()
    await expect(toastOf(page, 'Pick-up changed')).toBeVisible()
    await expect(newPlace.first()).toBeVisible()
  }
  await change()
  await toastOf(page, 'Pick-up changed').getByRole('button', { name: 'Undo' }).click()
  await expect(toastOf(page, 'As it was before')).toBeVisible()
  await expect(newPlace).toHaveCount(0)
  await change()
  await page.getByRole('button', { name: 'Change the place' }).click()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    const title = dialog.getByRole('heading', { name: 'Change where it starts and ends' })
    await expect(title).toBeVisible()
    expect(await overlap(toastOf(page, 'Pick-up changed'), title), `${width} px`).toBe(false)
  }
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto(`/dashboard/lessons/${id}`)
  await expect(page.getByLabel('Pick-up', { exact: true })).toContainText('Redland Court Road')
})

test('Amara saves her school on her profile, renames it, and has her lesson end there', async ({
  page,
  world,
}) => {
  const amara = await demoLogin(page, 'student')
  const { id } = await nextLessonOf(world.databaseUrl, amara.email)
  await bringSession(page, amara)
  await page.goto('/dashboard/profile')
  await page.getByRole('button', { name: 'Add a place' }).click()
  const add = page.getByRole('dialog', { name: 'Add a place' })
  await add.getByLabel('What is it?').selectOption('School')
  await add.getByLabel('House number and street').fill('Redland Green School')
  await add.getByLabel('Postcode').fill('bs67eh')
  await add.getByRole('button', { name: 'Save place' }).click()
  await page.getByRole('button', { name: 'Edit School, Redland Green School, BS6 7EH' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit this place' })
  await edit.getByLabel('What is it?').selectOption('Work')
  await edit.getByRole('button', { name: 'Save place' }).click()
  await expect(page.getByRole('button', { name: /^Edit Work, Redland Green School/ })).toBeVisible()
  await page.goto(`/dashboard/lessons/${id}`)
  await page.getByRole('button', { name: 'Change the place' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change where it starts and ends' })
  await dialog.getByRole('button', { name: 'End somewhere else' }).click()
  await dialog.getByLabel('Where does it end?').selectOption('Work: Redland Green School, BS6 7EH')
  await dialog.getByRole('button', { name: 'Change place' }).click()
  await expect(toastOf(page, 'Drop-off changed')).toBeVisible()
  await expect(page.getByRole('region', { name: 'When and where' })).toContainText('Redland Green School')
  await page.goto('/dashboard/profile')
  await page.getByRole('button', { name: /^Remove Work, Redland Green School/ }).click()
  await expect(page.getByRole('button', { name: /^Edit Work/ })).toHaveCount(0)
})
