import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { findCentre } from './find-centre.ts'
import { findPlace, findPlacesLike, nameOwnTown } from './find-place.ts'

const nameOf = (text: string) => findPlace(text).place?.name
const names = (some: readonly { name: string }[]) => some.map(({ name }) => name)

test('towns, villages and suburbs are found as people write them', () => {
  for (const [text, name, outcode] of [
    ['Penzance', 'Penzance', 'TR18'],
    ['hexham', 'Hexham', 'NE46'],
    ['Redland', 'Redland, Bristol', 'BS6'],
    ['Jesmond', 'Jesmond, Newcastle', 'NE2'],
    ['St. Albans', 'St Albans', 'AL1'],
    ['saint albans', 'St Albans', 'AL1'],
    ['Kings Lynn', "King's Lynn", 'PE30'],
    ['king’s lynn', "King's Lynn", 'PE30'],
    ['Newcastle', 'Newcastle upon Tyne', 'NE1'],
    ['Stoke', 'Stoke-on-Trent', 'ST1'],
    ['Stoke on Trent', 'Stoke-on-Trent', 'ST1'],
    ['Hull', 'Hull', 'HU1'],
    ['Southend', 'Southend-on-Sea', 'SS1'],
    ['Burton on Trent', 'Burton upon Trent', 'DE14'],
    ['Tunbridge Wells', 'Tunbridge Wells', 'TN1'],
    ['Bristol city centre', 'Bristol', 'BS1'],
    ['Penzance, Cornwall', 'Penzance', 'TR18'],
    ['12 High Street, Bristol', 'Bristol', 'BS1'],
    ['Preston', 'Preston', 'PR1'],
  ] as const)
    assert.deepEqual(findPlace(text).place, { name, outcode }, text)
})

test('a name that several places have is asked about, with the county, and each answer is understood', () => {
  const richmond = findPlace('Richmond')
  assert.equal(richmond.place, undefined)
  assert.deepEqual(names(richmond.others), ['Richmond, London', 'Richmond, North Yorkshire'])
  assert.equal(nameOf('richmond north yorkshire'), 'Richmond, North Yorkshire')
  assert.ok(names(findPlace('Newport').others).includes('Newport, Isle of Wight'))
  assert.deepEqual(names(findPlace('Ashford').others), ['Ashford, Kent', 'Ashford, Surrey'])
  assert.ok(names(findPlace('Clifton').others).includes('Clifton, Bristol'))
  assert.equal(findPlace('Clifton, Bristol').place?.outcode, 'BS8')
  assert.ok(names(findPlace('Preston').others).includes('Preston, East Yorkshire'))
})

test('each name that is offered leads to that place alone, and each place is in a district we know', () => {
  const lines = ['towns', 'suburbs'].flatMap((file) =>
    readFileSync(new URL(`../common/place-names/${file}.txt`, import.meta.url), 'utf8')
      .trimEnd()
      .split('\n'),
  )
  const typed = lines.flatMap((line) => {
    const [name, county] = line.split('|')
    const [, , city, suburbs] = /^(\S+) (.+?): (.+)$/.exec(line) ?? []
    return county ? [`${name}, ${county}`] : suburbs!.split(', ').map((suburb) => `${suburb}, ${city}`)
  })
  assert.ok(typed.length > 6_500)
  for (const text of typed) {
    const { place } = findPlace(text)
    assert.ok(place, text)
    assert.deepEqual(findPlace(place.name).place, place, text)
    assert.ok(place.outcode === 'BT1' || findCentre(place.outcode), text)
  }
})

test('a district far from the town of its letters is known by its own, one within a city by the city', () => {
  for (const [area, is] of [
    ['Truro TR18', 'Penzance TR18'],
    ['Perth PH33', 'Fort William PH33'],
    ['Bristol BS6', 'Bristol BS6'],
    ['London E15', 'London E15'],
    ['Exeter EX4', 'Exeter EX4'],
    ['ZZ1', 'ZZ1'],
  ])
    assert.equal(nameOwnTown(area!), is)
})

test('a misspelt name is answered with those it may mean, nonsense with none', () => {
  assert.equal(names(findPlacesLike('bristoll'))[0], 'Bristol')
  assert.equal(names(findPlacesLike('Manchestr'))[0], 'Manchester')
  assert.equal(names(findPlacesLike('Penzanse'))[0], 'Penzance')
  assert.equal(names(findPlacesLike('Bath Spa'))[0], 'Bath')
  for (const nonsense of ['asdfqwer', 'BS6', 'constructor', '__proto__', ''])
    assert.deepEqual([findPlace(nonsense), findPlacesLike(nonsense)], [{ others: [] }, []], nonsense)
})
