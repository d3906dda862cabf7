import { parseFullPostcode } from '#common/postcode/parse-postcode.ts'
import { readStored, writeStored } from '#ui/device-storage.ts'

const item = 'searched postcode'

/** A town or a district forgets the postcode that was searched before. */
export const rememberSearched = (text: string) => writeStored(item, parseFullPostcode(text), 'session')

/** The whole postcode that this tab searched last: where a lesson will probably start. */
export const searchedPostcode = () => readStored(item, 'session')
