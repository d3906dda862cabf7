import { conditions, simulate } from '#features/drives/simulator/score.ts'
import { bringSession, demoLogin } from './people.ts'
import { expect, test } from './world.ts'

function sampleFile() {
  const { recording } = simulate(9, conditions[0]!, { minutes: 4, harsh: 0.6 })
  const { t, ax, ay, az, gx, gy, gz } = recording.motion
  const motion = [...t].map((at, i) => ({
    t: at,
    ax: ax[i],
    ay: ay[i],
    az: az[i],
    gx: gx[i],
    gy: gy[i],
    gz: gz[i],
  }))
  const drive = { startedAt: '2026-11-21T10:02:00Z', frame: 'device', gps: recording.gps, motion }
  return JSON.stringify(drive)
}

test('Amara imports a drive, looks at what happened, says something about it and deletes it', async ({
  page,
}) => {
  await bringSession(page, await demoLogin(page, 'student'))
  await page.goto('/dashboard/drives')
  await expect(page.getByRole('heading', { name: 'Drives', exact: true })).toBeVisible()
  await page
    .getByLabel('File of a drive')
    .setInputFiles({ name: 'saturday.json', mimeType: 'application/json', buffer: Buffer.from(sampleFile()) })
  await page.getByRole('button', { name: 'Import this drive' }).click()
  await expect(page.getByRole('heading', { name: /to talk about/ })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('img', { name: /route of the drive/ })).toBeVisible()
  await expect(page.getByText(/stood out in 4|stood out in 5/)).toBeVisible()
  await page.getByRole('button', { name: 'Comment on event 1' }).click()
  await page.getByLabel('Your comment').fill('I saw it late.')
  await page.getByRole('button', { name: 'Add comment' }).click()
  await expect(page.getByText('I saw it late.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete this drive' }).click()
  await page.getByRole('button', { name: 'Delete the drive' }).click()
  await expect(page.getByText('Nothing is recorded unless you start it.')).toBeVisible()
})
