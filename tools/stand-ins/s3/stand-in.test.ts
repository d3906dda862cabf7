import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import test from 'node:test'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { startS3StandIn } from './stand-in.ts'

async function open(
  t: test.TestContext,
  change: { accessKeyId?: string; secretAccessKey?: string; region?: string; maxAttempts?: number } = {},
  clock?: () => Date,
) {
  const store = await startS3StandIn({ bucket: 'uploads', clock })
  const { url: endpoint, region, accessKeyId, secretAccessKey } = store
  const credentials = { accessKeyId, secretAccessKey, ...change }
  const s3 = new S3Client({ endpoint, region, forcePathStyle: true, credentials, maxAttempts: 1, ...change })
  t.after(async () => {
    s3.destroy()
    await store.close()
  })
  return { store, s3 }
}

const at = (Key: string) => ({ Bucket: 'uploads', Key })

test('a file goes up and comes back whole, in part, by its head, and away', async (t) => {
  const { s3, store } = await open(t)
  const Key = "id-documents/7/Amara's badge (1) +é.jpg"
  const put = await s3.send(
    new PutObjectCommand({
      ...at(Key),
      Body: Buffer.from('0123456789'),
      ContentType: 'image/jpeg',
      Metadata: { owner: '7' },
    }),
  )
  assert.equal(store.objects.get(Key)?.body.toString(), '0123456789')
  const got = await s3.send(new GetObjectCommand(at(Key)))
  assert.deepEqual(
    [await got.Body?.transformToString(), got.ContentType, got.Metadata, got.ETag],
    ['0123456789', 'image/jpeg', { owner: '7' }, put.ETag],
  )
  for (const [Range, text, content] of [
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
  ] as const) {
    const part = await s3.send(new GetObjectCommand({ ...at(Key), Range }))
    assert.deepEqual([await part.Body?.transformToString(), part.ContentRange], [text, content])
  }
  await assert.rejects(s3.send(new GetObjectCommand({ ...at(Key), Range: 'bytes=10-' })), {
    name: 'InvalidRange',
  })
  assert.equal((await s3.send(new HeadObjectCommand(at(Key)))).ContentLength, 10)
  await s3.send(new DeleteObjectCommand(at(Key)))
  await assert.rejects(s3.send(new GetObjectCommand(at(Key))), { name: 'NoSuchKey' })
  await assert.rejects(s3.send(new HeadObjectCommand(at(Key))), { name: 'NotFound' })
})

test('a stream goes up in pieces and arrives as one file', async (t) => {
  const { s3, store } = await open(t)
  const bytes = Buffer.alloc(300_000, 'clearway')
  await s3.send(
    new PutObjectCommand({
      ...at('films/1'),
      Body: Readable.from([bytes.subarray(0, 100_000), bytes.subarray(100_000)]),
      ContentLength: bytes.length,
    }),
  )
  assert(store.objects.get('films/1')?.body.equals(bytes))
})

test('lists come in order, by prefix, page by page', async (t) => {
  const { s3 } = await open(t)
  for (const key of ['b/2', 'a/1', 'b/1', 'b/3'])
    await s3.send(new PutObjectCommand({ ...at(key), Body: key }))
  const first = await s3.send(new ListObjectsV2Command({ Bucket: 'uploads', Prefix: 'b/', MaxKeys: 2 }))
  assert.deepEqual(
    [first.Contents?.map(({ Key, Size }) => [Key, Size]), first.IsTruncated],
    [
      [
        ['b/1', 3],
        ['b/2', 3],
      ],
      true,
    ],
  )
  const rest = await s3.send(
    new ListObjectsV2Command({
      Bucket: 'uploads',
      Prefix: 'b/',
      ContinuationToken: first.NextContinuationToken,
    }),
  )
  assert.deepEqual([rest.Contents?.map(({ Key }) => Key), rest.IsTruncated], [['b/3'], false])
})

for (const [what, change, name] of [
  ['a wrong secret', { secretAccessKey: 'guessed' }, 'SignatureDoesNotMatch'],
  ['an unknown key', { accessKeyId: 'AKIASTRANGER' }, 'InvalidAccessKeyId'],
  ['a wrong region', { region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
] as const) {
  test(`${what} is refused with ${name} and nothing is stored`, async (t) => {
    const { s3, store } = await open(t, change)
    await assert.rejects(s3.send(new PutObjectCommand({ ...at('x'), Body: 'x' })), { name })
    assert.equal(store.objects.size, 0)
  })
}

test('no signature, an old one, and another bucket are refused', async (t) => {
  const { s3, store } = await open(t)
  const bare = await fetch(`${store.url}/uploads/x`)
  assert.equal(bare.status, 403)
  assert.match(await bare.text(), /<Code>AccessDenied<\/Code>/)
  await assert.rejects(s3.send(new PutObjectCommand({ Bucket: 'elsewhere', Key: 'x', Body: 'x' })), {
    name: 'NoSuchBucket',
  })
  await s3.send(new HeadBucketCommand({ Bucket: 'uploads' }))
  // The SDK corrects its clock by the answer's Date header, so the stand-in's clock must be the wrong one.
  const late = await open(t, {}, () => new Date(Date.now() + 16 * 60_000))
  await assert.rejects(late.s3.send(new PutObjectCommand({ ...at('x'), Body: 'x' })), {
    name: 'RequestTimeTooSkewed',
  })
})

test('a signed request whose body or path was changed on the way is refused', async (t) => {
  const { s3, store } = await open(t)
  const seen: { path: string; headers: Record<string, string> }[] = []
  s3.middlewareStack.add(
    (next) => (args) => {
      const { path, query, headers } = args.request as {
        path: string
        query: Record<string, string>
        headers: Record<string, string>
      }
      seen.push({ path: `${path}?${new URLSearchParams(query)}`, headers })
      return next(args)
    },
    { step: 'finalizeRequest', priority: 'low', name: 'listen-in' },
  )
  await s3.send(new PutObjectCommand({ ...at('x'), Body: 'abc' }))
  const { path, headers } = seen[0]!
  const again = (where: string, body: string) => fetch(store.url + where, { method: 'PUT', headers, body })
  assert.equal((await again(path, 'abc')).status, 200)
  assert.equal((await again(path, 'abd')).status, 400)
  assert.equal((await again(path.replace('/x', '/y'), 'abc')).status, 403)
  assert.equal(store.objects.get('x')?.body.toString(), 'abc')
  assert.equal(store.objects.size, 1)
})

test('an outage for some requests is survived by the retries of the SDK', async (t) => {
  const { s3, store } = await open(t, { maxAttempts: 3 })
  store.failNextRequests(1)
  await s3.send(new PutObjectCommand({ ...at('x'), Body: 'x' }))
  assert.equal(store.objects.size, 1)
})
