import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { findInhabitedCentre } from '#server/find-centre.ts'
import { writeMapFile } from '#tests/support/map-file.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { mapSize } from '../rules.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'clearway-map-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const { lng, lat } = findInhabitedCentre('BS6')!
/** From the middle of Redland to the north, the east and the west, and a lane. */
const roads = (kinds: readonly string[]) =>
  kinds.map((kind, nr) => ({
    kind,
    line: [[lng, lat] as const, [lng + [0, 0.1, -0.1, 0.05][nr]!, lat + [0.1, 0, 0, 0.05][nr]!] as const],
  }))
const kinds = ['motorway', 'trunk', 'primary', 'minor_road']
const attribution = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>'

const pointsOf = (outline: string) =>
  outline
    .split(/[ML]/)
    .slice(1)
    .map((pair) => pair.split(',').map(Number) as [number, number])

for (const [of, layer, key] of [
  ['Protomaps', 'roads', 'kind_detail'],
  ['OpenMapTiles', 'transportation', 'class'],
] as const)
  test(`a file of ${of} gives the map its motorways and A roads where they are, and no lanes`, async () => {
    const file = path.join(folder, `${layer}.pmtiles`)
    writeMapFile(file, { zoom: 9, layer, key, attribution, roads: roads(kinds) })
    const app = await openTestApp({ MAP_FILE: file })
    assert.equal((await (await fetch(app.url + '/config.json')).json()).mapRoads, true)
    const answer = await fetch(app.url + '/api/public/map/roads?around=BS6%206AA&miles=25')
    assert.equal(answer.status, 200)
    const found = await answer.json()
    assert.equal(found.attribution, '© OpenStreetMap')
    const [from, north] = pointsOf(found.motorways)
    const middle = mapSize / 2
    assert.ok(Math.hypot(from![0] - middle, from![1] - middle) < 2, found.motorways)
    const miles = ((middle - north![1]) / mapSize) * 50
    assert.ok(Math.abs(north![0] - middle) < 2 && Math.abs(miles - 6.9) < 0.1, found.motorways)
    const main = pointsOf(found.main)
    assert.equal(main.length, 4)
    assert.ok(main[1]![0] > middle + 50 && main[3]![0] < middle - 50, found.main)
    await app.close()
  })

test('without a file there are none, and nobody is sent to look', async () => {
  const app = await openTestApp()
  assert.equal((await (await fetch(app.url + '/config.json')).json()).mapRoads, undefined)
  const answer = await fetch(app.url + '/api/public/map/roads?around=BS6')
  assert.deepEqual([answer.status, (await answer.json()).code], [404, 'no-roads'])
  await app.close()
})
