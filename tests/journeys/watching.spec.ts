import { expect, test } from './world.ts'

test('a page that asks a foreign origin, in whatever window, is noticed, and so is what the content policy refused', async ({
  browser,
  world,
  outside,
}) => {
  const page = await (await browser.newContext({ baseURL: world.url })).newPage()
  await page.goto('/about')
  await page.evaluate(() => fetch('https://elsewhere.example/pixel').catch(() => undefined))
  await expect.poll(() => outside.some((line) => /Content Security Policy/i.test(line))).toBe(true)
  await page.goto('/healthz')
  await page.evaluate(
    () =>
      void document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/pixel.png' })),
  )
  await expect
    .poll(() => outside.some((line) => line.includes('asked https://elsewhere.example/pixel')))
    .toBe(true)
  outside.length = 0
  await page.context().close()
})
