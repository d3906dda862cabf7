import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { brand } from '#common/brand.ts'
import { type Role, roles } from '#common/endpoint.ts'
import { readBrowserHalf } from './support/browser-half.ts'
import { samplePeople } from '#features/marketing/web/sample-people.ts'
import { makePeople } from '#tools/demo/people.ts'
import { seeded } from '#tools/demo/random.ts'
import { root } from './robustness/program.ts'

/** What everybody may expect of every page, where it can be read off the sources; what is seen only in a browser is in the journeys. */
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
/** A pattern that no file fits any more would let its test pass for nothing. */
function sources(pattern: string) {
  const files = globSync(pattern, { cwd: root }).filter((file) => !/\.(test|spec)\.tsx?$/.test(file))
  assert.ok(files.length > 0, pattern)
  return files
}
const pages = sources('{web,pages,ui,features/*/web}/**/*.tsx')
const faults = (files: readonly string[], isFault: (text: string, file: string) => boolean) =>
  files.filter((file) => isFault(read(file), file))

describe('colours', () => {
  const tokens = new Map(
    [
      ...read('ui/tokens.css').matchAll(
        /--([\w-]+): (?:light-dark\()?(oklch\([^)]+\))(?:, (oklch\([^)]+\))\))?;/g,
      ),
    ].map(([, name, day, night]) => [name!, { day: day!, night: night ?? day! }]),
  )
  const papers = ['paper', 'card', 'chalk']
  const hues = ['green', 'blue', 'yellow', 'red']
  const text = [
    ...['ink', 'ink-2', ...hues.map((hue) => `${hue}-ink`)].flatMap((ink) =>
      papers.map((paper) => [ink, paper]),
    ),
    ...hues.flatMap((hue) => [
      [`${hue}-ink`, `${hue}-wash`],
      ['ink', `${hue}-wash`],
    ]),
    ...['green', 'green-deep', 'blue', 'red', 'red-deep'].map((fill) => ['on-fill', fill]),
    ...['yellow', 'yellow-pale'].map((fill) => ['on-yellow', fill]),
    ...['on-asphalt', 'on-asphalt-2'].flatMap((ink) =>
      ['asphalt', 'asphalt-2'].map((ground) => [ink, ground]),
    ),
  ]
  const marks = [
    ...['focus-paper', 'green-mark', 'line-strong'].flatMap((mark) =>
      ['paper', 'card'].map((paper) => [mark, paper]),
    ),
    ...['green', 'blue', 'asphalt'].map((fill) => ['focus-fill', fill]),
  ]
  for (const time of ['day', 'night'] as const)
    for (const { what, pairs, least } of [
      { what: 'text stands out 4.5 to 1', pairs: text, least: 4.5 },
      { what: 'marks and the ring around the focus stand out 3 to 1', pairs: marks, least: 3 },
    ])
      test(`${what} by ${time}`, () => {
        const luminance = (name: string) =>
          luminanceOf(tokens.get(name)?.[time] ?? assert.fail(`no colour ${name}`))
        const low = pairs.flatMap(([one = '', other = '']) => {
          const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
          const ratio = (light + 0.05) / (dark + 0.05)
          return ratio < least ? [`${one} on ${other}: ${ratio.toFixed(2)}`] : []
        })
        assert.deepEqual(low, [])
      })
})

test('a drawn chart has its figures as a table behind a toggle', () => {
  const drawn = pages.filter((file) => /from '(#ui|\.)\/(time-bars|bars)\.tsx'/.test(read(file)))
  // The landing page's samples are pictures of the product, and each bar bears its figure.
  const real = drawn.filter((file) => !file.startsWith('features/marketing/'))
  assert.ok(real.length > 1)
  assert.deepEqual(
    faults(real, (source) => !/<ChartOrTableSwitch\b/.test(source) || !/<(Report)?Table\b/.test(source)),
    [],
  )
})

test('icons are of one set', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >
  assert.deepEqual(
    Object.keys({ ...dependencies, ...devDependencies }).filter((name) =>
      /icon|lucide|feather|awesome|phosphor|tabler/i.test(name),
    ),
    ['lucide-react'],
  )
})

test('money and time are never shown as taken before the server says so', () => {
  const files = sources('features/{lessons,payments,diary,instructors}/web/**/*.{ts,tsx}')
  assert.ok(files.length > 40)
  assert.deepEqual(
    faults(files, (source) => /onMutate|useOptimistic|setQueryData/.test(source)),
    [],
  )
})

/** The call that opens at `from`, up to its closing bracket. */
function callAt(text: string, from: number) {
  let depth = 0
  for (let at = text.indexOf('(', from); at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return text.slice(from, at + 1)
  }
  return text.slice(from)
}

test('what was done is said though its component has gone: a callback of `mutate` would be lost with it', () => {
  const isLost = (call: string) => /onSuccess[^]*toast\(/.test(call) && !/\bgo(To|Back)\(/.test(call)
  const callsIn = (text: string) => [...text.matchAll(/\.mutate\(/g)].map(({ index }) => callAt(text, index))
  assert.deepEqual(
    faults(pages, (text) => callsIn(text).some(isLost)),
    [],
  )
  assert.ok(isLost(".mutate({ id }, { onSuccess: () => toast({ title: 'Sent' }) })"))
})

/** Scrolling answers a promise in the newest browsers, which React would call at the end as if it cleaned up: the next page breaks. */
test('no effect and no ref hands on what scrolling, focusing or playing answers', () => {
  const isHandedOn = (text: string) =>
    /(Effect\(|\bref=\{|: HTML\w* \| null\)) *(\(\w*\))? *=> *(?!void\b)[\w.!?]+\.(scroll\w*|focus|play|requestFullscreen)\(/.test(
      text,
    )
  assert.deepEqual(faults(pages, isHandedOn), [])
  assert.ok(isHandedOn("useEffect(() => shown.current?.scrollIntoView({ block: 'center' }), [])"))
  assert.ok(isHandedOn('const show = (cell: HTMLElement | null) => cell?.scrollIntoView()'))
  assert.ok(!isHandedOn('useEffect(() => void heading.current?.focus(), [])'))
})

test('nobody is hurried: no text invents a shortage or an hour', () => {
  const words = [
    ...pages,
    ...sources('features/**/*.md'),
    ...sources('features/**/{words,*-words}.ts'),
    ...sources('features/*/server/**/*-mail.ts'),
  ]
  assert.ok(words.length > 300)
  assert.deepEqual(
    faults(words, (text) =>
      /\bhurry\b|don[’']t miss|last chance|act (now|fast)|only \d+ (left|remaining)|selling fast|(people|others|learners) are (looking|viewing)|limited time|today only/i.test(
        text,
      ),
    ),
    [],
  )
})

test('the people of the demonstration stand in no page but the pictures of the public ones, each of which says that it is one', () => {
  const named = pages.filter((file) => /samplePeople|Amara Okafor|Helen Marsh/.test(read(file)))
  assert.ok(named.length > 2)
  const ofThe = (file: string) => /^features\/(marketing|avatars)\/web\/components\//.test(file)
  const demo = makePeople(seeded(1), { instructors: 40, learners: 400, fullDiary: 40, inSchool: 0 })
  const known = new Set(demo.flatMap(({ name, learners }) => [name, ...learners.map((one) => one.name)]))
  assert.deepEqual(
    Object.values(samplePeople).filter((name) => known.has(name)),
    [],
    'the demo’s own people have figures of their own',
  )
  assert.deepEqual(
    named.filter((file) => !ofThe(file)),
    [],
  )
  const pictures = pages.filter(
    (file) => file.startsWith('features/marketing/') && /<(figure|Sample)\b/.test(read(file)),
  )
  assert.deepEqual(
    faults(pictures, (text) => !text.includes('A demonstration with sample figures.')),
    [],
  )
})

test('what moves without end rests for anyone who asked for less motion', () => {
  const moving = sources('{web,pages,ui,features/*/web}/**/*.css').filter((file) =>
    /animation:[^;]*infinite/.test(read(file)),
  )
  assert.ok(moving.length > 0)
  assert.deepEqual(
    faults(moving, (text) => !text.includes('prefers-reduced-motion: reduce')),
    [],
  )
})

test('no page, mail or document spells out the name of the company', () => {
  const files = [
    ...sources('{web,ui,pages,server,supabase,features}/**/*.{ts,tsx,css}'),
    ...sources('features/**/*.md'),
  ].filter((file) => !file.endsWith('README.md'))
  assert.deepEqual(
    faults(files, (text) => text.includes(brand.name)),
    [],
  )
})

test('each page of a later list is in the one that its address leads to, and in no other', async () => {
  type Router = { lists: readonly { of: RegExp; load(): Promise<{ path?: string }[]> }[] }
  const [, ...ofRoles] = await readBrowserHalf(async (load) =>
    Promise.all(
      (await load<Router>('pages/router.tsx')).lists.map(async ({ of, load: read }) => ({
        of,
        paths: (await read()).map(({ path = '' }) => path),
      })),
    ),
  )
  for (const list of ofRoles)
    for (const path of list.paths) {
      const address = path.replaceAll(/:\w+\??/g, '018f')
      assert.deepEqual(
        ofRoles.filter(({ of }) => of.test(address)),
        [list],
        path,
      )
    }
  assert.ok(ofRoles.flatMap(({ paths }) => paths).length > 40)
})

test('from the palette every page is reached that the role may open by name', async () => {
  type Known = {
    readPageLists(): Promise<unknown>
    knownPages(): { path: string; who: readonly Role[] | 'anyone' }[]
  }
  type Palette = { pagesFor(role: Role, typed: string): readonly { to: string; label: string }[] }
  const [known, { pagesFor }] = await readBrowserHalf(async (load) => {
    await load('pages/router.tsx')
    await (await load<Known>('web/known-pages.ts')).readPageLists()
    return [
      (await load<Known>('web/known-pages.ts')).knownPages(),
      await load<Palette>('pages/layout/palette-pages.ts'),
    ] as const
  })
  // For those who are signed out, come by a link or a payment, bring a booking, or have chosen whom to compare.
  const onTheWay =
    /^\/(login|register|verif|email-confirm|confirm|forgot|reset|unsubscribe|newsletter|pay|offer|books|gift\/bought|dashboard\/invitation|instructor-directory\/compare|checkout\/yours)/
  for (const role of roles) {
    const open = known.filter(
      ({ path, who }) =>
        (who === 'anyone' || who.includes(role)) &&
        !path.includes(':') &&
        !onTheWay.test(path) &&
        // A learner's leads to their lessons, which are in the palette.
        !(role === 'student' && path === '/dashboard/schedule'),
    )
    assert.ok(open.length > 20, role)
    const found = new Set(['', ...'aeiou'].flatMap((typed) => pagesFor(role, typed)).map(({ to }) => to))
    assert.deepEqual(
      open.map(({ path }) => path).filter((path) => !found.has(path)),
      [],
      role,
    )
    const labels = pagesFor(role, '').map(({ label }) => label)
    assert.deepEqual(labels, [...new Set(labels)], 'each name once')
  }
  for (const typed of ['no free time', 'sooner', 'tell me when'])
    assert.deepEqual(
      pagesFor('student', typed).map(({ to }) => to),
      ['/dashboard/waiting-list'],
      typed,
    )
})

/** Relative luminance (WCAG 2.2) of `oklch(L C H)`, by way of OKLab and linear sRGB. */
function luminanceOf(colour: string) {
  const [l = 0, c = 0, h = 0] = /oklch\(([^)/]+)/.exec(colour)![1]!.trim().split(/\s+/).map(Number)
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const [x, y, z] = [
    l + 0.3963377774 * a + 0.2158037573 * b,
    l - 0.1055613458 * a - 0.0638541728 * b,
    l - 0.0894841775 * a - 1.291485548 * b,
  ].map((cone) => cone ** 3) as [number, number, number]
  const rgb = [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ].map((part) => Math.min(1, Math.max(0, part))) as [number, number, number]
  return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]
}
