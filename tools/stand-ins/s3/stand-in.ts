import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { joinChunks } from './aws-chunked.ts'
import { errorXml, S3Error } from './errors.ts'
import { deleteObject, getObject, listObjects, type Objects, putObject, type Reply } from './objects.ts'
import { type Keys, verifyBody, verifySignature } from './signature.ts'

export type S3StandIn = Awaited<ReturnType<typeof startS3StandIn>>
type S3Settings = Partial<Keys> & { port?: number; bucket: string; clock?: () => Date }

/**
 * One bucket on loopback in S3's protocol, for tests with the unmodified `@aws-sdk/client-s3` (`endpoint: url`, `forcePathStyle: true`). Objects are
 * kept in memory, and signatures are checked.
 */
export async function startS3StandIn({ port = 0, bucket, clock = () => new Date(), ...given }: S3Settings) {
  const keys: Keys = {
    accessKeyId: 'AKIATEST',
    secretAccessKey: 'a-secret-for-tests',
    region: 'eu-west-2',
    ...given,
  }
  const objects: Objects = new Map()
  let failing = { times: 0, status: 503 }

  async function answer(req: IncomingMessage): Promise<Reply> {
    const sent = Buffer.concat(await Array.fromAsync(req as AsyncIterable<Buffer>))
    if (failing.times > 0) {
      failing.times -= 1
      throw new S3Error(
        failing.status,
        failing.status === 503 ? 'SlowDown' : 'InternalError',
        'Please try again.',
      )
    }
    const [path = '/', search = ''] = (req.url ?? '/').split('?', 2)
    const query = new URLSearchParams(search)
    verifySignature(keys, { method: req.method ?? 'GET', path, query, headers: req.headers }, clock())
    verifyBody(req.headers, sent)
    const [name, ...rest] = path.slice(1).split('/').map(decodeURIComponent)
    if (name !== bucket) throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist')
    const key = rest.join('/')
    if (req.method === 'HEAD' && key === '')
      return { status: 200, headers: { 'x-amz-bucket-region': keys.region } }
    if (req.method === 'GET' && key === '' && query.get('list-type') === '2')
      return listObjects(objects, bucket, query)
    if (key === '')
      throw new S3Error(501, 'NotImplemented', 'This stand-in does not know this request on a bucket.')
    if (req.method === 'GET' || req.method === 'HEAD') return getObject(objects, key, req.headers)
    if (req.method === 'DELETE') return deleteObject(objects, key)
    if (req.method !== 'PUT' || query.has('partNumber') || req.headers['x-amz-copy-source'])
      throw new S3Error(501, 'NotImplemented', 'This stand-in does not know this request.')
    return putObject(
      objects,
      key,
      req.headers,
      /aws-chunked/.test(req.headers['content-encoding'] ?? '') ? joinChunks(sent) : sent,
      clock(),
    )
  }

  const server = createServer((req, res) => {
    const requestId = randomUUID()
    answer(req)
      .catch((fault): Reply => {
        const reply =
          fault instanceof S3Error
            ? fault
            : fault instanceof URIError
              ? new S3Error(400, 'InvalidURI', "Couldn't parse the specified URI.")
              : new S3Error(500, 'InternalError', 'We encountered an internal error. Please try again.')
        return {
          status: reply.status,
          headers: { 'content-type': 'application/xml' },
          body: errorXml(reply, req.url ?? '/', requestId),
        }
      })
      .then(({ status, headers, body = '' }) => {
        res.writeHead(status, {
          ...headers,
          'x-amz-request-id': requestId,
          ...(status !== 204 && { 'content-length': Buffer.byteLength(body) }),
        })
        res.end(req.method === 'HEAD' ? undefined : body)
      })
      .catch(() => res.destroy())
  })
  await new Promise<void>((listening, failed) =>
    server.once('error', failed).listen(port, '127.0.0.1', listening),
  )

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket,
    ...keys,
    /** The bucket's objects by key. */
    objects: objects as ReadonlyMap<string, { body: Buffer }>,
    failNextRequests(times: number, status = 503) {
      failing = { times, status }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
