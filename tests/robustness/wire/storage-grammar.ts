import * as fc from 'fast-check'
import type { Cast } from './cast.ts'
import { apikey, authorization, contentType, headersOf, sometimes } from './headers.ts'
import type { WireRequest } from './request.ts'
import { asJson, bodyOf, inPath, mostly, nastyText } from './words.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Requests to the storage service: files, links, lists, buckets; now and then one with nothing wrong, so that there are files to meet. */
export const storageRequests = (cast: Cast): fc.Arbitrary<WireRequest> =>
  fc.oneof({ weight: 9, arbitrary: oddRequests(cast) }, { weight: 1, arbitrary: soundRequests(cast) })

function soundRequests(cast: Cast): fc.Arbitrary<WireRequest> {
  const requested = fc.constantFrom(
    { method: 'POST', path: '/object/user-uploads/profile-images/me.png', type: 'image/png', body: png },
    {
      method: 'GET',
      path: '/object/public/user-uploads/profile-images/me.png',
      type: undefined,
      body: undefined,
    },
    {
      method: 'POST',
      path: '/object/sign/user-uploads/profile-images/me.png',
      type: 'application/json',
      body: '{"expiresIn":60}',
    },
  )
  return fc
    .tuple(requested, fc.constantFrom(...cast.tokens))
    .map(([{ method, path, type, body }, token]) => ({
      method,
      path: `/storage/v1${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        apikey: cast.anonKey,
        'x-upsert': 'true',
        ...(type && { 'content-type': type }),
      },
      body,
    }))
}

function oddRequests(cast: Cast): fc.Arbitrary<WireRequest> {
  const bucket = fc.oneof(
    { weight: 9, arbitrary: fc.constant('user-uploads') },
    fc.constantFrom('none', 'USER-UPLOADS', '..', ''),
    inPath(nastyText),
  )
  const name = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.constantFrom(
        'me.png',
        '1_a.jpg',
        'licence.pdf',
        'x.svg',
        '%2e%2e/%2e%2e/etc/passwd',
        'a%00.png',
        'a%5C..%5Cb',
        'sub/folder/a.png',
      ),
    },
    inPath(nastyText),
  )
  const file = fc
    .tuple(fc.constantFrom('profile-images', 'id-documents', 'elsewhere', '..'), name)
    .map((parts) => parts.join('/'))
  const token = fc.constantFrom('', ...cast.badTokens, ...cast.tokens.slice(0, 2))
  const path = fc.oneof(
    { weight: 6, arbitrary: fc.tuple(bucket, file).map(([where, what]) => `/object/${where}/${what}`) },
    {
      weight: 2,
      arbitrary: fc.tuple(bucket, file).map(([where, what]) => `/object/public/${where}/${what}`),
    },
    fc.tuple(bucket, file).map(([where, what]) => `/object/authenticated/${where}/${what}`),
    {
      weight: 2,
      arbitrary: fc
        .tuple(bucket, file, token)
        .map(([where, what, given]) => `/object/sign/${where}/${what}?token=${given}`),
    },
    bucket.map((where) => `/object/list/${where}`),
    bucket.map((where) => `/object/${where}`),
    bucket.map((where) => `/bucket/${where}`),
    fc.constantFrom('/object/move', '/bucket', '/nowhere', '/upload/resumable'),
  )
  const json = asJson(
    bodyOf({
      prefix: mostly(fc.constantFrom('', 'profile-images', 'id-documents/')),
      prefixes: mostly(fc.array(fc.constantFrom('profile-images/me.png', '../x', ''), { maxLength: 3 })),
      expiresIn: mostly(fc.constantFrom(60, 0, -1, 1e12)),
    }),
  )
  const multipart = fc
    .tuple(
      fc.constantFrom('', 'file', 'cacheControl'),
      fc.constantFrom('me.png', '../x.png', 'x"y.png'),
      fc.constantFrom('image/png', 'text/html', 'image/svg+xml'),
      fc.constantFrom(png, Buffer.from('<svg onload="x"/>'), Buffer.alloc(0)),
    )
    .map(([field, filename, type, bytes]) =>
      Buffer.concat([
        Buffer.from(
          `--x\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`,
        ),
        bytes,
        Buffer.from('\r\n--x--\r\n'),
      ]),
    )
  const body = fc.oneof(
    { weight: 4, arbitrary: json.map((text) => ({ text, type: 'application/json' as string | undefined })) },
    {
      weight: 3,
      arbitrary: multipart.map((text) => ({
        text,
        type: 'multipart/form-data; boundary=x' as string | undefined,
      })),
    },
    fc
      .constantFrom(png, png.subarray(0, 30), Buffer.from('%PDF-1.7\n'))
      .map((text) => ({ text, type: 'image/png' as string | undefined })),
    fc.record({
      text: fc.constantFrom('', 'x', undefined),
      type: contentType as fc.Arbitrary<string | undefined>,
    }),
  )
  return fc
    .record({
      method: fc.constantFrom('GET', 'GET', 'POST', 'POST', 'PUT', 'HEAD', 'DELETE', 'OPTIONS', 'PATCH'),
      path,
      body,
      headers: headersOf({
        authorization: authorization(cast),
        apikey: apikey(cast),
        'x-upsert': sometimes(fc.constantFrom('true', 'false')),
        'x-registration': sometimes(fc.constantFrom(...cast.ids)),
        'x-metadata': sometimes(fc.constantFrom('e30=', '!!!')),
        range: sometimes(fc.constantFrom('bytes=0-1', 'bytes=5-2', 'bytes=-1', 'bytes=0-1,3-4', 'lines=1')),
        'if-none-match': sometimes(fc.constantFrom('*', '"x"')),
        'if-modified-since': sometimes(fc.constantFrom('Sat, 21 Nov 2026 07:00:00 GMT', 'yesterday')),
      }),
    })
    .map(({ method, path, body, headers }) => {
      const carries = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS' && body.text !== undefined
      return {
        method,
        path: `/storage/v1${path}`,
        headers: { ...headers, ...(carries && body.type && { 'content-type': body.type }) },
        body: carries ? body.text : undefined,
      }
    })
}
