import assert from 'node:assert/strict'
import { decideVetting, submitVetting } from '#features/instructors/contract.ts'
import { type BadgeKind, documentKinds } from '#features/instructors/rules.ts'
import { withPhotos } from './photos.ts'
import type { Person, TestApp } from './test-app.ts'

type Badge = {
  badgeKind?: BadgeKind
  badgeNumber?: string
  badgeExpiresOn?: string
  licenceExpiresOn?: string
}

/** Files of a person without their bytes: here it matters whose they are. */
export async function addFile(app: TestApp, person: Person, name: string) {
  const path = `id-documents/${Date.now()}_${name}`
  await app.services.asSystem('a document is there', (db) =>
    db.queryUnchecked(
      `insert into storage.objects (bucket_id, name, owner, blob, size, mimetype, cache_control, etag) values ('user-uploads', $1, $2, $3, 10, 'application/pdf', '', $3)`,
      [path, person.id, crypto.randomUUID()],
    ),
  )
  return path
}

export async function documentsOf(app: TestApp, person: Person, badge: Badge = {}) {
  const facts = {
    licence: { number: 'MARSH704126AB9CD', datedOn: badge.licenceExpiresOn ?? '2031-04-11' },
    badge: { number: badge.badgeNumber ?? '123456', datedOn: badge.badgeExpiresOn ?? '2028-05-31' },
    dbs: { number: '001234567890', datedOn: '2026-02-03' },
  }
  const documents = []
  for (const kind of documentKinds)
    documents.push({
      kind,
      ...facts[kind],
      path: await addFile(app, person, `${kind}-${crypto.randomUUID()}.pdf`),
    })
  return documents
}

export const submit = async (app: TestApp, person: Person, badge: Badge = {}) =>
  app.tryCall(person, submitVetting, {
    badgeKind: badge.badgeKind ?? 'ADI',
    documents: await documentsOf(app, person, badge),
  })

/** As if the admin had looked at every one of the instructor's documents. */
export const openAll = (app: TestApp, admin: Person, instructor: Person) =>
  app.services.asSystem('the admin looks', (db) =>
    db.queryUnchecked(
      `insert into storage.reads (object_id, name, owner, reader_id, etag, how)
       select id, name, owner, $1, etag, 'signed-url' from storage.objects where owner = $2 and folder = 'id-documents'`,
      [admin.id, instructor.id],
    ),
  )

export async function approve(app: TestApp, admin: Person, instructor: Person, id: string) {
  await openAll(app, admin, instructor)
  const decided = await app.tryCall(admin, decideVetting, {
    id,
    decision: 'approve',
    checked: [...documentKinds],
    foundOnRegister: true,
  })
  assert.equal(decided.status, 200, JSON.stringify(decided.body))
  await withPhotos(app, instructor)
  return decided.body
}
