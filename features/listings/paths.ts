export const placePath = (slug: string) => `/driving-lessons/${encodeURIComponent(slug)}`
export const instructorPath = (slug: string) => `/instructors/${slug}`
