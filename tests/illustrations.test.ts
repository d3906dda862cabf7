import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { syllabus } from '#features/assessments/syllabus.ts'
import { readBrowserHalf } from './support/browser-half.ts'
import { root } from './robustness/program.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const sheet = read('ui/illustrations.svg')
const load = <T>(file: string) => readBrowserHalf((loadFile) => loadFile<T>(file))

test('each illustration that a page can name is drawn once, in the colours that the page hands down', async () => {
  const { illustrations } = await load<{ illustrations: readonly string[] }>('ui/illustration.tsx')
  const drawn = [...sheet.matchAll(/<symbol id="([\w-]+)" viewBox="0 0 240 240">/g)].map(([, id]) => id)
  assert.ok(drawn.length >= 16)
  assert.deepEqual(drawn.toSorted(), illustrations.toSorted())
  const known = new Set(
    [...(read('ui/tokens.css') + read('ui/illustration.css')).matchAll(/(--[\w-]+):/g)].map(([, it]) => it),
  )
  const used = [...sheet.matchAll(/var\((--[\w-]+)\)/g)].map(([, it]) => it)
  assert.deepEqual(
    used.filter((it) => !known.has(it)),
    [],
  )
})

test('the sheet has nothing that the content policy would refuse, and asks no other file for anything', () => {
  assert.doesNotMatch(sheet, /<style|style=|<script|\son\w+=|https?:(?!\/\/www\.w3\.org\/2000\/svg)|data:/)
  const ids = new Set([...sheet.matchAll(/\sid="([\w-]+)"/g)].map(([, id]) => id))
  const uses = [...sheet.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!)
  assert.deepEqual(
    uses.filter((href) => !href.startsWith('#') || !ids.has(href.slice(1))),
    [],
  )
})

test('every skill with a picture is one of the syllabus, and every article of the blog has one that is drawn', async () => {
  const { skillPictures } = await load<{ skillPictures: Record<string, string> }>(
    'features/learning/web/skill-pictures.ts',
  )
  const skills = new Set<string>(syllabus.flatMap((group) => group.skills.map(({ name }) => name)))
  assert.deepEqual(
    Object.keys(skillPictures).filter((name) => !skills.has(name)),
    [],
  )
  const { blog, help } = await load<{
    blog: { picture: string; minutes: number }[]
    help: { picture: string; minutes: number }[]
  }>('features/articles/web/library.ts')
  assert.ok(blog.length > 5 && help.length > 20)
  for (const { picture, minutes } of [...blog, ...help])
    assert.ok(sheet.includes(`<symbol id="${picture}"`) && minutes >= 1, picture)
})
