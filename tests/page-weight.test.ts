import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'

/** By the build's own list of what is made of what; what browsers really fetch is measured by `npm run bench -- web`. */
describe('what the settings bring along when one comes from the dashboard', () => {
  type Chunk = { file: string; isEntry?: true; isDynamicEntry?: true; imports?: string[] }
  let chunks: Record<string, Chunk>
  before(() => {
    chunks = JSON.parse(readFileSync(path.resolve('dist/manifest.json'), 'utf8'))
  })

  const listOf = {
    student: 'learner-routes.tsx',
    instructor: 'instructor-routes.tsx',
    admin: 'office-routes.tsx',
  }
  const read = (file: string) => readFileSync(path.resolve('dist/web', file), 'utf8')
  const chunkOf = (module: string) =>
    Object.keys(chunks).find((key) => `/${key}`.endsWith(`/${module}`)) ??
    assert.fail(`${module} has no script of its own`)
  const below = (key: string, files = new Set<string>()): Set<string> => {
    const { file, imports = [] } = chunks[key]!
    if (files.has(file)) return files
    files.add(file)
    for (const needed of imports) below(needed, files)
    return files
  }
  const broughtBy = (page: string) => {
    const entry = Object.keys(chunks).find((key) => chunks[key]!.isEntry)!
    const atHand = [
      'dashboard-routes.tsx',
      'learner-routes.tsx',
      'dashboard-layout.tsx',
      'dashboard/student.tsx',
      'dialog-box.tsx',
      'toasts.tsx',
    ].map(chunkOf)
    const known = atHand.reduce((files, key) => below(key, files), below(entry))
    return [...below(chunkOf(page))].filter((file) => !known.has(file))
  }

  const forms = (files: Iterable<string>) =>
    [...files].filter((file) => read(file).includes('shouldUnregister'))

  test('no page of a dashboard brings more than 30 KB of script to somebody who comes from their own', () => {
    const entry = Object.keys(chunks).find((key) => chunks[key]!.isEntry)!
    const homes = (['student', 'instructor', 'admin'] as const).map((home) =>
      [
        'dashboard-routes.tsx',
        listOf[home],
        'dashboard-layout.tsx',
        'dialog-box.tsx',
        'toasts.tsx',
        'account-menu-list.tsx',
        `dashboard/${home}.tsx`,
      ]
        .map(chunkOf)
        .reduce((files, key) => below(key, files), below(entry)),
    )
    const pages = Object.keys(chunks).filter(
      (key) => /pages\/dashboard\/(?!.*-dialogs)/.test(key) && chunks[key]!.isDynamicEntry,
    )
    assert.ok(pages.length > 30)
    const heavy = pages.flatMap((page) => {
      const bytes = homes.map((known) =>
        [...below(page)]
          .filter((file) => !known.has(file))
          .reduce((sum, file) => sum + gzipSync(read(file)).length, 0),
      )
      return Math.min(...bytes) > 30 * 1024 ? [`${page} brings ${Math.min(...bytes)} bytes`] : []
    })
    assert.deepEqual(heavy, [])
  })

  test('the landing page needs no more than 130 KB, and nothing of the dashboards', () => {
    const entry = Object.keys(chunks).find((key) => chunks[key]!.isEntry)!
    const shown = below(chunkOf('pages/layout/public-frame.tsx'), below(entry))
    const files = [...below(chunkOf('pages/landing.tsx'), shown)]
    const table = chunks[chunkOf('pages/dashboard-routes.tsx')]!.file
    assert.deepEqual(
      [files.includes(table), files.filter((file) => read(file).includes(table))],
      [false, [chunks[entry]!.file]],
    )
    const bytes = files.reduce((sum, file) => sum + gzipSync(read(file)).length, 0)
    assert.ok(bytes > 50 * 1024 && bytes <= 130 * 1024, `the landing page loads ${bytes} bytes`)
  })

  test('neither security nor profile brings more than 30 KB of script', () => {
    for (const page of ['dashboard/security.tsx', 'dashboard/profile.tsx']) {
      const bytes = broughtBy(page).reduce((sum, file) => sum + gzipSync(read(file)).length, 0)
      assert.ok(bytes > 0 && bytes <= 30 * 1024, `${page} brings ${bytes} bytes`)
    }
  })

  test('nor does the schedule, with its grid; dialogs, the month and the chosen lesson come when they are opened', () => {
    const files = broughtBy('dashboard/schedule.tsx')
    const bytes = files.reduce((sum, file) => sum + gzipSync(read(file)).length, 0)
    assert.ok(bytes > 0 && bytes <= 30 * 1024, `the schedule brings ${bytes} bytes`)
    assert.deepEqual(forms(files), [])
  })

  test('the forms of the security page come with the dialogs that hold them', () => {
    assert.equal(forms(below(chunkOf('email-form.tsx'))).length, 1)
    assert.deepEqual(forms(broughtBy('dashboard/security.tsx')), [])
  })

  test('so do those of messages and of the administrator’s dashboard, whose first load keeps to 200 KB', () => {
    assert.deepEqual(forms(broughtBy('dashboard/messages.tsx')), [])
    const entry = Object.keys(chunks).find((key) => chunks[key]!.isEntry)!
    for (const home of ['student', 'instructor', 'admin'] as const) {
      const needed = [
        'dashboard-routes.tsx',
        listOf[home],
        'dashboard-layout.tsx',
        'bell.tsx',
        `dashboard/${home}.tsx`,
      ].map(chunkOf)
      const files = [...needed.reduce((all, key) => below(key, all), below(entry))]
      assert.deepEqual(forms(files), [], home)
      const bytes = files.reduce((sum, file) => sum + gzipSync(read(file)).length, 0)
      assert.ok(bytes > 0 && bytes <= 200 * 1024, `${home} loads ${bytes} bytes`)
    }
  })
})
