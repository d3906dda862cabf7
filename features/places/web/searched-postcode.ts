import { parseFullPostcode } from '#common/postcode/parse-postcode.ts'
import { searchedText } from './searched-text.ts'

/** The whole postcode that this tab searched last: where a lesson will probably start. */
export const searchedPostcode = () => parseFullPostcode(searchedText())
