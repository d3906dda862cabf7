import path from 'node:path'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { scenes } from '#features/hazards/server/scenes.ts'
import { browserArgs, findBrowser } from '#tests/journeys/browser.ts'
import type { Line, Subject } from './line.ts'

const root = path.join(import.meta.dirname, '../..')
const shown = ['high-street-zebra-night', 'terrace-rain-step', 'motorway-slows-rain', 'country-tractor']

/**
 * What a picture of a hazard scene costs the processor of a phone four times slower than this machine: the model, shadows and lights, and all calls of WebGL.
 * The picture is small, because here the processor fills the pixels that a phone's graphics chip fills.
 */
export const benchScenes: Subject = async () => {
  const script = await bundle()
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [...browserArgs, '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  })
  try {
    const context = await browser.newContext({ viewport: { width: 360, height: 640 }, deviceScaleFactor: 2 })
    const page = await context.newPage()
    await page.setContent('<canvas style="display:block;width:45px;height:34px"></canvas>')
    await page.addScriptTag({ content: script })
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const lines: Line[] = []
    for (const id of shown) {
      const { file } = scenes.find((scene) => scene.id === id)!
      const times = await page.evaluate((given) => {
        const drawn = (globalThis as unknown as { drawn: Drawn }).drawn
        const canvas = document.querySelector('canvas')!.cloneNode() as HTMLCanvasElement
        document.querySelector('canvas')!.replaceWith(canvas)
        const painter = drawn.makePainter(canvas, drawn.makeScene(given))
        painter.resize()
        const spent: number[] = []
        for (let i = 0; i < 120; i++) {
          const before = performance.now()
          painter.paint((i * (given as { seconds: number }).seconds) / 120)
          if (i >= 10) spent.push(performance.now() - before)
        }
        painter.close()
        return spent.sort((a, b) => a - b)
      }, file as unknown)
      const p95 = times[Math.floor(times.length * 0.95)]!
      lines.push({
        what: `a picture of ${id}: script at a quarter of the speed, p95 (half of them: ${ms(times[times.length >> 1]!)})`,
        measured: ms(p95),
        goal: ms(16.6),
        met: p95 <= 16.6,
      })
    }
    return lines
  } finally {
    await browser.close()
  }
}

type Drawn = {
  makeScene: (file: unknown) => unknown
  makePainter: (
    canvas: HTMLCanvasElement,
    scene: unknown,
  ) => { paint: (t: number) => unknown; resize: () => void; close: () => void }
}

const ms = (value: number) => `${value.toFixed(1)} ms`

async function bundle(): Promise<string> {
  const entry = path.join(root, 'features/hazards/drawn')
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) =>
          id === entry
            ? `export { makeScene } from './scene.ts'; export { makePainter } from './web/drawing/painter.ts'`
            : null,
      },
    ],
    build: { write: false, lib: { entry, formats: ['iife'], name: 'drawn' } },
  })
  const [{ output }] = result as [{ output: [{ code: string }] }]
  return output[0].code
}
