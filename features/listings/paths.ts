export const placePath = (slug: string) => `/driving-lessons/${encodeURIComponent(slug)}`
export const instructorPath = (slug: string) => `/instructors/${slug}`

/** Of `Bristol BS6`. */
export const districtOf = (area: string) => area.split(' ').at(-1)!
