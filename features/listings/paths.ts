/** `Richmond, London` as `richmond-london`. */
export const inAnAddress = (words: string) =>
  words
    .toLowerCase()
    .replaceAll(/['’.]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

export const placePath = (slug: string) => `/driving-lessons/${encodeURIComponent(slug)}`
/** With what is asked there; what is undefined is left out. */
export function placeWith(slug: string, asked: Readonly<Record<string, string | number | undefined>>) {
  const set = Object.entries(asked).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  return set.length === 0 ? placePath(slug) : `${placePath(slug)}?${new URLSearchParams(set)}`
}

/** What others show beside a link to it. */
export const sharePicturePath = (slug: string) => `${instructorPath(slug)}/share.jpg`

export const instructorPath = (slug: string) => `/instructors/${slug}`

/** From the list of a place: the profile then has the times that work from there. */
export const instructorFrom = (slug: string, near: string, gearbox?: string) =>
  `${instructorPath(slug)}?${new URLSearchParams({ near, ...(gearbox && { gearbox }) })}`

/** The slug for `Bristol BS6`. */
export const districtOf = (area: string) => area.split(' ').at(-1)!
