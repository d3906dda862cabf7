import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { packCentres, unpackLine } from '#common/postcode/compact.ts'
import { readCentres } from '#tools/scripts/refresh-postcodes.ts'
import { distanceKm, distanceMiles } from '#common/postcode/distance.ts'
import { findCentre, whyNoCentre } from './find-centre.ts'

const file = readFileSync(new URL('../common/postcode/centres.txt', import.meta.url), 'utf8')

// Figures of the source itself (means of ONS NSPL May 2025, five decimals).
const source: [string, number, number][] = [
  ['AB10 1', 57.14245, -2.10602],
  ['BS6 6', 51.46792, -2.60624],
  ['EC1A 9', 51.51896, -0.10234],
  ['G75 9', 55.74457, -4.19888],
  ['M50 9', 53.48121, -2.28043],
  ['SW1A 2', 51.50168, -0.12793],
  ['W1B 5', 51.51142, -0.13802],
]

suite('places from postcodes', () => {
  test('the compact file has every sector of Great Britain and the figures of its source', () => {
    const centres = file.trimEnd().split('\n').flatMap(unpackLine)
    assert.equal(centres.length, 11_159)
    assert.equal(new Set(centres.map((centre) => centre.sector)).size, 11_159)
    for (const [sector, lat, lng] of source) {
      const centre = centres.find((each) => each.sector === sector)
      assert.deepEqual(centre, { sector, lat: Math.round(lat * 1000), lng: Math.round(lng * 1000) }, sector)
    }
    assert.equal(packCentres(centres), file, 'packing again gives the same file')
    assert.ok(Buffer.byteLength(file) < 150_000)
  })

  test('a postcode is understood however it is typed', () => {
    for (const text of ['BS6 6AA', 'bs66aa', ' Bs6  6aA ', 'BS6 6', 'bs6 6', 'BS66'])
      assert.deepEqual(
        findCentre(text),
        { sector: 'BS6 6', outcode: 'BS6', lat: 51.468, lng: -2.606, precision: 'sector' },
        text,
      )
    assert.equal(findCentre('SWIA 1AA')?.sector, 'SW1A 1', 'a letter I typed for a one')
    assert.equal(findCentre('BS16')?.outcode, 'BS16', 'an outcode that exists is no sector')
    assert.equal(findCentre('BS1 6')?.sector, 'BS1 6', 'unless a space says so')
  })

  test('an unknown sector falls back to the middle of its outcode', () => {
    const place = findCentre('BS6 1AA')
    assert.deepEqual([place?.sector, place?.outcode, place?.precision], [null, 'BS6', 'outcode'])
    assert.ok(distanceKm(place ?? { lat: 0, lng: 0 }, { lat: 51.47, lng: -2.6 }) < 1)
  })

  test('Northern Ireland and the Crown dependencies are told apart from a slip of the pen', () => {
    for (const text of ['BT1 1AA', 'bt7', 'JE2 3AB', 'GY1 1', 'IM1 1AA']) {
      assert.equal(findCentre(text), undefined, text)
      assert.equal(whyNoCentre(text), 'not-in-great-britain', text)
    }
    for (const text of ['', '   ', 'hello', '12345', "'; drop table", 'B'.repeat(5000)])
      assert.equal(whyNoCentre(text), 'not-a-postcode', text.slice(0, 20))
    assert.equal(whyNoCentre('ZZ1 1AA'), 'unknown-postcode')
  })

  test('distances agree with known ones', () => {
    const london = { lat: 51.5074, lng: -0.1278 }
    const edinburgh = { lat: 55.9533, lng: -3.1883 }
    assert.ok(Math.abs(distanceKm(london, edinburgh) - 534) < 1)
    assert.ok(Math.abs(distanceMiles(london, edinburgh) - 332) < 1)
    assert.equal(distanceKm(london, london), 0)
  })

  test('the refresh reads the ONS layout, skips what has no grid reference and what lies outside Great Britain', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'postcodes-'))
    const path = join(folder, 'nspl.csv')
    writeFileSync(
      path,
      '\uFEFF"pcd7","pcd8","pcds","lat","long"\r\n"BS6 6AA","BS6  6AA","BS6 6AA",51.4,-2.6\r\n"BS6 6AB","BS6  6AB","BS6 6AB",51.5,-2.7\r\n"BS6 6ZZ","BS6  6ZZ","BS6 6ZZ",99.999999,0\r\n"BT1 1AA","BT1  1AA","BT1 1AA",54.6,-5.9\r\n',
    )
    assert.deepEqual(await readCentres(path), [{ sector: 'BS6 6', lat: 51450, lng: -2650 }])
    await rm(folder, { recursive: true })
  })
})
