import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const squeeze = promisify(brotliCompress)
const utmost = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
}
let turn: Promise<unknown> = Promise.resolve()

/**
 * A text that is always the same, as small as it can be made: a sixth smaller than what is squeezed anew for each answer, which for a page on a slow line is a
 * journey less. That takes a quarter of a second, so it is done when it is wanted a second time, one text after the other; until then there is nothing.
 */
export function squeezed(text: string): () => Buffer | undefined {
  let small: Buffer | undefined
  let wanted = 0
  const make = () => squeeze(text, utmost).then((done) => (small = done))
  return () => {
    wanted += 1
    if (wanted === 2) turn = turn.then(make).catch(() => undefined)
    return small
  }
}
