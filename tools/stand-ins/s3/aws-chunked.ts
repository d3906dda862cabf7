import { S3Error } from './errors.ts'

/** Joins a body that the SDK sent in chunks with a trailing checksum (`content-encoding: aws-chunked`): `SIZE\r\nBYTES\r\n … 0\r\ntrailers`. */
export function joinChunks(sent: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const end = sent.indexOf('\r\n', at)
    const size = end < 0 ? Number.NaN : Number.parseInt(sent.toString('latin1', at, end), 16)
    if (!(size >= 0) || end + 2 + size > sent.length)
      throw new S3Error(400, 'IncompleteBody', 'The request body terminated unexpectedly')
    if (size === 0) return Buffer.concat(parts)
    parts.push(sent.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}
