import assert from 'node:assert/strict'
import { test } from 'node:test'
import { criticalStyles } from './critical-styles.ts'

const page = '<main id="top"><a class="btn md:flex">Go</a></main>'

test('a rule stays if something in the page may match it, whatever state that is in', async () => {
  for (const css of [
    '.btn{color:red}',
    '.btn:hover{color:red}',
    '#top>a:not(.gone){color:red}',
    '[data-theme=dark]{color:red}',
    '.md\\:flex{display:flex}',
    'main :not(pre)>.btn{color:red}',
  ])
    assert.equal(await criticalStyles(page, css), css)
  for (const css of ['.gone{color:red}', '.btn .gone{color:red}', 'table{color:red}', '#gone a{color:red}'])
    assert.doesNotMatch(await criticalStyles(page, css), /red/, css)
  assert.equal(
    await criticalStyles(page, '@media (width<=30rem){.gone{color:red}.btn{color:red}}'),
    '@media (width<=30rem){.btn{color:red}}',
  )
  assert.equal(
    await criticalStyles(page, '@layer base,components;@layer base{.btn{color:red}}'),
    '@layer base,components;@layer base{.btn{color:red}}',
  )
})
