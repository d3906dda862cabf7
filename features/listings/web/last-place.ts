import { personalPrefix, readStored, writeStored } from '#ui/device-storage.ts'

const item = `${personalPrefix}place`

/** Where somebody looked for lessons in this browser: a town, or a postcode district and nothing finer. */
export const lastPlace = () => readStored(item)
export const rememberPlace = (slug: string) => void writeStored(item, slug)
