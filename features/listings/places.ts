import { listTowns, outcodeOfTown } from '#features/instructors/towns.ts'

/** `slug` is what stands in an address: `milton-keynes`, `bs6`. */
export type Place = { slug: string; name: string; outcode: string }

const inAnAddress = (words: string) =>
  words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

const towns: readonly Place[] = listTowns().map((town) => ({ ...town, slug: inAnAddress(town.name) }))
const townsBySlug = new Map(towns.map((town) => [town.slug, town]))
const townsByOutcode = new Map(towns.map((town) => [town.outcode, town]))

export const listTownPlaces = () => towns

/** By its name or its part of an address; of "Clifton, Bristol" the last part that is a town. */
export function findTownPlace(text: string): Place | undefined {
  const outcode = outcodeOfTown(text) ?? outcodeOfTown(text.replaceAll('-', ' '))
  return townsBySlug.get(inAnAddress(text)) ?? (outcode ? townsByOutcode.get(outcode) : undefined)
}

export const districtPlace = (outcode: string): Place => ({
  slug: outcode.toLowerCase(),
  name: outcode,
  outcode,
})
