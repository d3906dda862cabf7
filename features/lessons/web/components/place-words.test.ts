import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapsOf } from './place-words.ts'

test('directions open the device’s own maps: Apple’s, what Android has chosen, or a page', () => {
  const place = { address: '14 Alma Road', postcode: 'BS8 2ES', note: '' }
  const to = '14%20Alma%20Road%2C%20BS8%202ES'
  const linkOn = (system: string) => mapsOf(place, `Mozilla/5.0 (${system}) AppleWebKit/605.1.15`)
  for (const system of ['iPhone; CPU iPhone OS 26_0 like Mac OS X', 'Macintosh; Intel Mac OS X 10_15_7'])
    assert.equal(linkOn(system), `https://maps.apple.com/?daddr=${to}&dirflg=d`)
  assert.equal(linkOn('Linux; Android 16; Pixel 10'), `geo:0,0?q=${to}`)
  assert.match(linkOn('X11; Linux x86_64'), /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&.*BS8%202ES$/)
})
