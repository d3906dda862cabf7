import { readFileSync } from 'node:fs'
import { distanceMiles } from '#common/postcode/distance.ts'
import { findCentre } from './find-centre.ts'

/** A town, village or suburb. One of Northern Ireland has an outcode of there. */
export type NamedPlace = { readonly name: string; readonly outcode: string }

/** Without `place`, `others` are those it may mean; with it, those of the same name that are less known. */
type FoundPlace = { place?: NamedPlace; others: NamedPlace[] }

/** By the name as people write it, also with county or city: `St. Albans`, `Stoke`, `Clifton, Bristol`, `richmond-london`. */
export function findPlace(text: string): FoundPlace {
  const key = keyOf(text)
  const found = read().get(meant[key] ?? key)
  if (found) return choose(found, meant[key] !== undefined || isWellKnown(found))
  const inArea = splitsOf(key).flatMap(([name, area]) => {
    const sameName = read().get(name) ?? []
    const at = sameName.findIndex(({ areas }) => areas.some((one) => keyOf(one) === area))
    return at < 0 ? [] : [[sameName[at]!, ...sameName.toSpliced(at, 1)]]
  })[0]
  if (inArea) return choose(inArea, true)
  const short = readShort().get(key)
  if (short) return choose(short, isWellKnown(short))
  // Of "The Old Mill, Bristol" the last part that is a place.
  const parts = text.split(',')
  const ofParts = parts.length > 1 ? parts.toReversed().map((part) => findPlace(part)) : []
  return ofParts.find(({ place, others }) => place || others.length > 0) ?? { others: [] }
}

/** Those that a misspelt name may mean, the likeliest first; they are offered, never taken: Boston is no Bolton. */
export function findPlacesLike(text: string): NamedPlace[] {
  const key = keyOf(text)
  const begins = splitsOf(key).flatMap(([name]) => read().get(name) ?? [])
  const query = trigramsOf(key)
  const like = [...read()]
    // What trigrams cost is paid for names of about this length only, with one of the first two letters.
    .filter(([name]) => Math.abs(name.length - key.length) <= 2 && (name[0] === key[0] || name[1] === key[1]))
    .map(([name, places]) => ({ places, likeness: likenessOf(query, trigramsOf(name)) }))
    .filter(({ likeness }) => likeness >= likeEnough)
    .toSorted((one, other) => other.likeness - one.likeness || most(other.places) - most(one.places))
  const nearest = like.filter(({ likeness }) => likeness > like[0]!.likeness - 0.1)
  return [...begins, ...nearest.flatMap(({ places }) => places)].slice(0, mostOffered).map(asNamed)
}

/** By which people know a postcode district: its best known place, without county or city. */
export const nameOfDistrict = (outcode: string) => (districtNames ??= readDistrictNames()).get(outcode)

const milesFromPostTown = 6

/** A district with a town of its own, far from the one that its letters stand for: `Penzance TR18`, not `Truro TR18`. */
export function nameOwnTown(area: string): string {
  const found = named.get(area) ?? findOwnTown(area)
  named.set(area, found)
  return found
}

const named = new Map<string, string>()

function findOwnTown(area: string) {
  const at = area.lastIndexOf(' ')
  const [postTown, outcode] = [area.slice(0, at), area.slice(at + 1)]
  const own = (districtTowns ??= readDistrictTowns()).get(outcode)
  const post = findPlace(postTown).place
  if (!own || !post || milesApart(post, { outcode }) < milesFromPostTown) return area
  return `${own} ${outcode}`
}

let districtTowns: Map<string, string> | undefined
const readDistrictTowns = () =>
  new Map(
    readTowns()
      .toSorted((one, other) => one.people - other.people)
      .map(({ outcode, name }) => [outcode, name]),
  )

let districtNames: Map<string, string> | undefined
const readDistrictNames = () =>
  new Map(
    [...read().values()]
      .flat()
      .toReversed() // of suburbs, the first of a line
      .toSorted((one, other) => one.people - other.people)
      .map(({ outcode, name }) => [outcode, name]),
  )

/** The first of its areas tells it from others of the name. */
type Place = { name: string; areas: string[]; outcode: string; people: number; isSuburb: boolean }

const mostOffered = 3
/** More are never asked about: the rest is found with its county. */
const mostOfOneName = 12

const choose = (found: readonly Place[], isClear: boolean): FoundPlace => {
  const named = found.slice(0, mostOfOneName).map(asNamed)
  return isClear ? { place: named[0]!, others: named.slice(1) } : { others: named }
}

/** Who writes Preston means Lancashire's; who writes Richmond is asked. */
const isWellKnown = ([first, second]: readonly Place[]) =>
  second === undefined || (first!.people >= 20_000 && first!.people >= 10 * second.people)

function asNamed(place: Place): NamedPlace {
  const { name, areas, outcode, isSuburb } = place
  const key = keyOf(name)
  const sameName = read().get(key)!
  const needsArea = isSuburb || sameName[0] !== place || !isWellKnown(sameName) || meant[key] !== undefined
  return { name: needsArea ? `${name}, ${areas[0]}` : name, outcode }
}

/** What people call a place that has no file of its own for it. */
const meant: Record<string, string> = {
  'brighton-and-hove': 'brighton',
  'central-london': 'london',
  derry: 'londonderry',
  'kingston-on-hull': 'hull',
  newcastle: 'newcastle-on-tyne',
  stoke: 'stoke-on-trent',
  'the-wirral': 'birkenhead',
  wirral: 'birkenhead',
}

const keyOf = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f'’.]/g, '')
    .replaceAll('&', ' and ')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .replaceAll(/\bsaint\b/g, 'st')
    .replaceAll(/\bupon\b/g, 'on')
    .replace(/^royal-(?=tunbridge|leamington|wootton)/, '')
    .replace(/-(city|town)-centre$/, '')

/** `a-b-c` as `a` and `b-c`, `a-b` and `c`; the longest name first. */
const splitsOf = (key: string) =>
  [...key.matchAll(/-/g)]
    .toReversed()
    .map(({ index }) => [key.slice(0, index), key.slice(index + 1)] as const)

let places: Map<string, Place[]> | undefined
/** By key, of each the best known first. Read at the first search. */
const read = () => (places ??= withoutDoubles(Map.groupBy([...readSuburbs(), ...readTowns()], byName)))

let shortForms: Map<string, Place[]> | undefined
/** Southend is Southend-on-Sea, unless something is called Southend. */
const readShort = () =>
  (shortForms ??= Map.groupBy(
    [...read().values()].flat().filter(({ name, people }) => people >= 5_000 && longForm.test(name)),
    ({ name }) => keyOf(longForm.exec(name)![1]!),
  ))
const longForm = /^(.+?)[- ](?:upon|on|under|in|le|by|next|super)[- ]/i

const byName = ({ name }: Place) => keyOf(name)

/** A suburb that is also in the list of towns is once there, as the suburb, and found by its county too. */
function withoutDoubles(all: Map<string, Place[]>) {
  for (const [key, ofName] of all) {
    const [suburbs, towns] = [true, false].map((isSuburb) =>
      ofName.filter((one) => one.isSuburb === isSuburb),
    )
    const others = towns!.filter((town) => {
      const same = suburbs!.find((suburb) => milesApart(suburb, town) < 4)
      same?.areas.push(...town.areas)
      return !same
    })
    all.set(
      key,
      [...suburbs!, ...others].toSorted((one, other) => other.people - one.people),
    )
  }
  return all
}

function milesApart(one: { outcode: string }, other: { outcode: string }) {
  const [from, to] = [findCentre(one.outcode), findCentre(other.outcode)]
  return from && to ? distanceMiles(from, to) : Number.POSITIVE_INFINITY
}

const linesOf = (file: string) =>
  readFileSync(new URL(`../common/place-names/${file}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')

const readTowns = (): Place[] =>
  linesOf('towns.txt').map((line) => {
    const [name, area, outcode, people] = line.split('|') as [string, string, string, string]
    return { name, areas: [area], outcode, people: Number(people), isSuburb: false }
  })

/** Nobody counts who lives in a suburb: as many as in a small town. */
const peopleOfSuburb = 10_000

const readSuburbs = (): Place[] =>
  linesOf('suburbs.txt').flatMap((line) => {
    const [, outcode, area, names] = /^(\S+) (.+?): (.+)$/.exec(line)!
    return names!
      .split(', ')
      .map((name) => ({ name, areas: [area!], outcode: outcode!, people: peopleOfSuburb, isSuburb: true }))
  })

const most = (some: readonly Place[]) => some[0]?.people ?? 0

/** As of `pg_trgm`: a letter doubled, dropped or swapped in a word of six. */
const likeEnough = 0.45

const trigramsOf = (text: string) => {
  const padded = `  ${text.replaceAll('-', ' ')} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}

const likenessOf = (one: Set<string>, other: Set<string>) =>
  one.intersection(other).size / one.union(other).size
