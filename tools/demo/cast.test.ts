import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distanceMiles } from '#common/postcode/distance.ts'
import { listTowns } from '#features/instructors/server/towns.ts'
import { findCentre } from '#server/find-centre.ts'
import { findPlace } from '#server/find-place.ts'
import { carModels, cast, places } from './cast.ts'
import { fits, headlines } from './headlines.ts'
import { makePeople } from './people.ts'
import { drawCar } from './pictures/car.ts'
import { drawPortrait } from './pictures/portrait.ts'
import { seeded } from './random.ts'

const size = { instructors: 63, learners: 104, fullDiary: 16, inSchool: 6 }
const people = makePeople(seeded(1903), size)

test('sixty instructors in twenty places from Inverness to Penzance can be found, and three more wait to be vetted', () => {
  assert.equal(cast.length, size.instructors)
  const towns = new Set(cast.slice(0, 60).map(({ town }) => town))
  assert.deepEqual([...towns].toSorted(), Object.keys(places).toSorted())
  assert.equal(towns.size, 20)
  for (const { sector } of cast) assert.ok(findCentre(sector), sector)
  // Who searches the town by name is near its instructors, and reads its name on their cards.
  const known = new Set(listTowns().map(({ outcode }) => outcode))
  for (const { town, sector } of cast.slice(0, 60)) {
    const found = findPlace(town).place
    assert.ok(found && known.has(found.outcode), town)
    const [here, there] = [findCentre(found.outcode)!, findCentre(sector)!]
    assert.ok(distanceMiles(here, there) < 12, `${town}, ${sector}`)
  }
  for (const key of ['name', 'email', 'badgeNumber', 'headline'] as const)
    assert.equal(new Set(people.map((one) => one[key])).size, people.length, key)
})

test('each is consistent: gearbox and car, badge and words, price and place', () => {
  assert.equal(new Set(headlines.map(({ says }) => says)).size, headlines.length)
  for (const [index, one] of people.entries()) {
    const { name, car, gearboxes, specialisms, about, headline } = one
    const model = carModels[cast[index]!.car]
    if (index >= size.inSchool) assert.deepEqual(gearboxes, [model.gearbox], `${name} teaches in a ${car}`)
    assert.equal(specialisms.includes('Electric car'), 'isElectric' in model, `${name}: electric`)
    const known = headlines.find(({ says }) => says === headline)
    assert.ok(known && fits(known, one), `${name}: ${headline}`)
    assert.ok(headline.length <= 120)
    const words = `${headline} ${about}`
    if (!gearboxes.includes('manual'))
      assert.doesNotMatch(words, /biting point|left foot|stalling is|manual car/i, name)
    if (gearboxes.includes('manual'))
      assert.doesNotMatch(words, /no clutch|no gears|two pedals|automatic/i, name)
    const isTrainee = one.badgeKind === 'PDI'
    assert.equal(isTrainee, one.years === 0, name)
    assert.equal(
      /trainee|in training|towards my green badge/i.test(headline),
      isTrainee,
      `${name}: ${headline}`,
    )
    assert.equal(/I’m a trainee \(PDI\)/.test(about), isTrainee, name)
    if (isTrainee) assert.doesNotMatch(words, /I’ve taught|years/, name)
    const usual = places[one.town as keyof typeof places].rate - (isTrainee ? 500 : 0)
    assert.ok(Math.abs(one.rate - usual) <= 100, `${name}: ${one.rate}`)
  }
  assert.ok(people.filter(({ badgeKind }) => badgeKind === 'PDI').length >= 2)
})

test('everybody has a face and a picture of the car of their own, the same at every start', () => {
  const portraits = cast.map(({ look }) => drawPortrait(look))
  assert.equal(new Set(portraits).size, cast.length)
  assert.deepEqual(
    cast.map(({ look }) => drawPortrait(look)),
    portraits,
  )
  for (const { name, years, look, gender } of cast) {
    assert.equal(look.beard !== undefined && gender === 'female', false, name)
    if (look.old) assert.ok(years >= 16, `${name} looks older than ${years} years of teaching`)
  }
  const shown = cast.map(({ car, paint, town }) =>
    drawCar({
      body: carModels[car].body,
      paint,
      scene: places[town].scene,
      isElectric: 'isElectric' in carModels[car],
    }),
  )
  for (const svg of [...portraits, ...shown]) assert.doesNotMatch(svg, /undefined|NaN/)
})
