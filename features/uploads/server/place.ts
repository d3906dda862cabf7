/** The parts of an address `/object/…/BUCKET/NAME`. */
export function placeOf(params: unknown) {
  const { bucket, '*': name = '' } = params as { bucket: string; '*'?: string }
  return { bucket, name }
}
