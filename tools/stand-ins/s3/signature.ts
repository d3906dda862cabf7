import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { S3Error } from './errors.ts'

export type Keys = { accessKeyId: string; secretAccessKey: string; region: string }
export type Signed = { method: string; path: string; query: URLSearchParams; headers: IncomingHttpHeaders }

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Checks the `Authorization` header by AWS Signature Version 4 (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html). */
export function verifySignature(keys: Keys, request: Signed, now: Date) {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!parts) throw new S3Error(403, 'AccessDenied', 'Access Denied')
  const [, keyId, day, region, signedHeaders, signature] = parts as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  if (keyId !== keys.accessKeyId)
    throw new S3Error(
      403,
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
    )
  if (region !== keys.region)
    throw new S3Error(
      400,
      'AuthorizationHeaderMalformed',
      `The authorization header is malformed; the region '${region}' is wrong; expecting '${keys.region}'`,
    )
  const stamp = String(request.headers['x-amz-date'] ?? '')
  const at = Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(now.getTime() - at) <= 15 * 60_000))
    throw new S3Error(
      403,
      'RequestTimeTooSkewed',
      "The difference between the request time and the server's time is too large.",
    )

  const names = signedHeaders.split(';')
  if (!names.includes('host') || !names.includes('x-amz-date'))
    throw new S3Error(403, 'AccessDenied', 'There were headers present in the request which were not signed')
  const canonical = canonicalRequest(request, names)
  const scope = `${day}/${region}/s3/aws4_request`
  const key = hmac(hmac(hmac(hmac(`AWS4${keys.secretAccessKey}`, day), region), 's3'), 'aws4_request')
  const expected = hmac(key, ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n'))
  if (stamp.slice(0, 8) !== day || !timingSafeEqual(expected, Buffer.from(signature, 'hex'))) {
    throw new S3Error(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    )
  }
}

/** The body must match the signed hash, unless it was not signed. */
export function verifyBody(headers: IncomingHttpHeaders, body: Buffer) {
  const signed = String(headers['x-amz-content-sha256'] ?? '')
  if (signed === '')
    throw new S3Error(400, 'InvalidRequest', 'Missing required header for this request: x-amz-content-sha256')
  if (signed === 'UNSIGNED-PAYLOAD' || signed === 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') return
  if (!/^[0-9a-f]{64}$/.test(signed))
    throw new S3Error(501, 'NotImplemented', `This stand-in does not take ${signed}.`)
  if (signed !== sha256(body))
    throw new S3Error(
      400,
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    )
}

function canonicalRequest({ method, path, query, headers }: Signed, names: string[]) {
  const sorted = [...query]
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([one, a], [other, b]) => (one === other ? (a < b ? -1 : 1) : one < other ? -1 : 1))
  return [
    method,
    path
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    sorted.map((pair) => pair.join('=')).join('&'),
    ...names.map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    names.join(';'),
    String(headers['x-amz-content-sha256'] ?? ''),
  ].join('\n')
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
