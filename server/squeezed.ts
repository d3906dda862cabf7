import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const squeeze = promisify(brotliCompress)
const utmost = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }

/**
 * A text that is always the same, as small as it can be made: a sixth smaller than what is squeezed anew for each answer, which for a page on a slow line is a
 * journey less. That takes a quarter of a second, so it begins when it is first wanted, and there is nothing until it is done.
 */
export function squeezed(text: string): () => Buffer | undefined {
  let small: Buffer | undefined
  let isBegun = false
  return () => {
    if (!isBegun) {
      isBegun = true
      squeeze(text, utmost).then(
        (done) => (small = done),
        () => undefined,
      )
    }
    return small
  }
}
