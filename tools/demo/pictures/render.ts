import { createInterface } from 'node:readline'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export type Pictures = { portrait: Buffer; car: Buffer }

/**
 * Draws the first `count` of the cast as PNG files. In a process of its own: the server's picture library may open no SVG,
 * and that holds for the whole process. It draws while the rest of the demo is made.
 */
export async function openPictures(count: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'clearway-pictures-'))
  const drawer = fileURLToPath(new URL('./draw-cast.ts', import.meta.url))
  const child = spawn(process.execPath, [drawer, folder, String(count)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const drawn = Array.from({ length: count }, () => Promise.withResolvers<void>())
  for (const { promise } of drawn) promise.catch(() => {})
  createInterface({ input: child.stdout }).on('line', (line) => drawn[Number(line)]?.resolve())
  const fail = () =>
    drawn.forEach(({ reject }) => reject(new Error('The pictures of the demo were not drawn')))
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve()).once('close', () => resolve())
  }).then(fail)
  return {
    async of(index: number): Promise<Pictures> {
      await drawn[index]?.promise
      const [portrait, car] = await Promise.all(
        ['portrait', 'car'].map((kind) => readFile(path.join(folder, `${index}-${kind}.png`))),
      )
      return { portrait: portrait!, car: car! }
    },
    async close() {
      child.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
