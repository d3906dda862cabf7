import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { syllabus } from '#features/assessments/syllabus.ts'
import { readBrowserHalf } from './support/browser-half.ts'
import { root } from './robustness/program.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const sheet = read('ui/illustrations.svg')
const scene = read('features/marketing/web/scene.svg')
const load = <T>(file: string) => readBrowserHalf((loadFile) => loadFile<T>(file))

test('each illustration that a page can name is drawn once, in the colours that the page hands down', async () => {
  const { illustrations } = await load<{ illustrations: readonly string[] }>('ui/illustration.tsx')
  const drawn = [...sheet.matchAll(/<symbol id="([\w-]+)" viewBox="0 0 240 240">/g)].map(([, id]) => id)
  assert.ok(drawn.length >= 16)
  assert.deepEqual(drawn.toSorted(), illustrations.toSorted())
  const known = new Set(
    [
      ...['ui/tokens.css', 'ui/illustration.css', 'features/marketing/web/scene.css']
        .map(read)
        .join('')
        .matchAll(/(--[\w-]+):/g),
    ].map(([, it]) => it),
  )
  const used = [...(sheet + scene).matchAll(/var\((--[\w-]+)\)/g)].map(([, it]) => it)
  assert.deepEqual(
    used.filter((it) => !known.has(it)),
    [],
  )
})

for (const [name, text] of Object.entries({ illustrations: sheet, scene }))
  test(`the file of ${name} has nothing that the content policy would refuse, and asks no other file for anything`, () => {
    assert.doesNotMatch(text, /<style|style=|<script|\son\w+=|https?:(?!\/\/www\.w3\.org\/2000\/svg)|data:/)
    const ids = new Set([...text.matchAll(/\sid="([\w-]+)"/g)].map(([, id]) => id))
    const uses = [...text.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!)
    assert.deepEqual(
      uses.filter((href) => !href.startsWith('#') || !ids.has(href.slice(1))),
      [],
    )
  })

test('every skill of the syllabus has a picture of its own, and every article of the blog has one that is drawn', async () => {
  const { skillPictures } = await load<{ skillPictures: Record<string, string> }>(
    'features/assessments/web/skill-pictures.ts',
  )
  const skills = syllabus.flatMap((group) => group.skills.map(({ name }) => name))
  assert.deepEqual(Object.keys(skillPictures), skills)
  const pictures = Object.values(skillPictures)
  assert.deepEqual(pictures, [...new Set(pictures)])
  const { blog, help } = await load<{
    blog: { picture: string; minutes: number }[]
    help: { picture: string; minutes: number }[]
  }>('features/articles/web/library.ts')
  assert.ok(blog.length > 5 && help.length > 20)
  for (const { picture, minutes } of [...blog, ...help])
    assert.ok(sheet.includes(`<symbol id="${picture}"`) && minutes >= 1, picture)
})
