import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { claimForProduction, takeSeedingTurn, WrongMode } from '#database/seeding.ts'
import { cloneDatabase } from './support/postgres.ts'

describe('the turn to seed', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>
  let owner: pg.Client
  before(async () => {
    database = await cloneDatabase()
    owner = new pg.Client({ connectionString: database.ownerUrl })
    await owner.connect()
  })
  after(async () => {
    await owner.end()
    await database.drop()
  })
  const moveIn = (email: string) =>
    owner.query('insert into auth.users (id, email) values (uuidv7(), $1)', [email])
  const people = async () =>
    (await owner.query<{ email: string }>('select email::text from auth.users order by email')).rows.map(
      ({ email }) => email,
    )

  test('comes once: after it was used, nobody seeds again', async () => {
    const first = await takeSeedingTurn(database.ownerUrl)
    assert.equal(first.isOpen, true)
    await moveIn('helen@demo.example')
    await first.giveBack(true)
    const second = await takeSeedingTurn(database.ownerUrl)
    assert.equal(second.isOpen, false)
    await second.giveBack(true)
    assert.deepEqual(await people(), ['helen@demo.example'])
  })

  test('that was cut off leaves nothing behind: half a demo is cleared and begun again', async () => {
    await owner.query('delete from app.seedings; delete from auth.users')
    const cut = await takeSeedingTurn(database.ownerUrl)
    await moveIn('half@demo.example')
    await cut.giveBack(false)
    const again = await takeSeedingTurn(database.ownerUrl)
    assert.equal(again.isOpen, true)
    assert.deepEqual(await people(), [])
    await again.giveBack(true)
  })

  test('never comes to a database in which people live already', async () => {
    await owner.query('delete from app.seedings')
    await moveIn('real@person.example')
    const turn = await takeSeedingTurn(database.ownerUrl)
    assert.equal(turn.isOpen, false)
    await turn.giveBack(true)
    assert.deepEqual(await people(), ['real@person.example'])
  })
  test('never comes to a database of production, and production never to one of a demo', async () => {
    await owner.query(`delete from app.seedings`)
    await claimForProduction(database.ownerUrl)
    await claimForProduction(database.ownerUrl)
    await assert.rejects(takeSeedingTurn(database.ownerUrl), WrongMode)
    assert.deepEqual(await people(), ['real@person.example'])

    for (const mark of ['begun', 'demo']) {
      await owner.query('delete from app.seedings')
      await owner.query('insert into app.seedings (name) values ($1)', [mark])
      await assert.rejects(claimForProduction(database.ownerUrl), WrongMode)
    }
  })
})
