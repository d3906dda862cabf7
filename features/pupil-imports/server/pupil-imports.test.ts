import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { addCar, addCarAbsence } from '#features/cars/contract.ts'
import { listDiary } from '#features/diary/contract.ts'
import { getLesson, listLessons } from '#features/lessons/contract.ts'
import { addPupil, changePupil, getPupil, listPupils } from '#features/pupils/contract.ts'
import { enterLesson } from '#features/pupils/enter-lesson-contract.ts'
import { receiveEarlierDebt } from '#features/pupils/earlier-contract.ts'
import { getTestPlan } from '#features/test-days/contract.ts'
import { addPrepaidHours, getTakings, listOwed } from '#features/pupils/money-contract.ts'
import { mostPupils } from '#features/pupils/rules.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { InputOf, Person } from '#tests/support/test-app.ts'
import * as contract from '../contract.ts'
import { csvText } from '#common/csv.ts'
import { templateLines } from '../rules.ts'
import { importAll } from './import-file.ts'
import { readCsv } from './read-csv.ts'
import { tidyPupilImports } from './undo.ts'

let app: Shop
let helen: Person
let owen: Person
before(async () => {
  app = await openShop()
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z') // a Monday
  helen = await app.teacher('Helen Marsh', 3600)
  owen = await app.teacher('Owen Pike')
})

type More = Partial<InputOf<typeof contract.importFile>>
const send = (text: string, more: More = {}, who = helen) =>
  app.call(who, contract.importFile, { kind: 'pupils', text, ...more })
const preview = (text: string, more: More = {}) => send(text, { dryRun: true, ...more })
const pupils = async (who = helen) => (await app.call(who, listPupils, {})).pupils
const doneBy = ({ rows }: contract.ImportOutcome) => rows.map(({ name, does, notes }) => [name, does, notes])

const google = `First Name,Middle Name,Last Name,Phonetic First Name,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - Postal Code
Priya,,Shah,,"Nervous on roundabouts,
loves hills",,* myContacts ::: Pupils,* Home,priya.shah@home.test,Mobile,+44 7700 900118,Home,"14 Alma Road
Bristol
BS8 2ES",14 Alma Road,BS8 2ES
Kieran,,O’Doyle,,,,* myContacts,,,Mobile,07700 900164 ::: 0117 496 0123,,,,
,,,,Plumber,,* myContacts,,,Work,07700 900999,,,,
`
const totalDrive = `Pupil Name;Mobile;Email Address;Address;Post Code;Hourly Rate;Hours Taught\r
Maureen Tully;07700900193;maureen@home.test;3 Cotham Road, Bristol;bs6 6dr;£38.50;12.5\r
Stan Whitcombe;n/a;stan(at)home.test;;ZZ1 1ZZ;;\r
Maureen Tully;07700900193;;;;;\r
`
const calendar = (...events: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
    ...events,
    'END:VCALENDAR',
    '',
  ].join('\r\n')
const event = (uid: string, title: string, when: string, ...more: string[]) =>
  [
    'BEGIN:VEVENT',
    `UID:${uid}@google.com`,
    'DTSTAMP:20261120T090000Z',
    when,
    `SUMMARY:${title}`,
    ...more,
    'END:VEVENT',
  ].join('\r\n')
const london = (from: string, to: string) =>
  `DTSTART;TZID=Europe/London:${from}\r\nDTEND;TZID=Europe/London:${to}`

suite('importing pupils', () => {
  test('a file of Google Contacts is read: names put together, the first number taken, a row without a name left', async () => {
    const shown = await preview(google)
    assert.equal(shown.importId, null)
    assert.deepEqual(
      shown.columns.flatMap(({ head, field }) => (field ? [[head, field]] : [])),
      [
        ['First Name', 'firstName'],
        ['Last Name', 'lastName'],
        ['Notes', 'notes'],
        ['E-mail 1 - Value', 'email'],
        ['Phone 1 - Value', 'phone'],
        ['Address 1 - Formatted', 'address'],
        ['Address 1 - Postal Code', 'postcode'],
      ],
    )
    assert.deepEqual(doneBy(shown), [
      ['Priya Shah', 'add', []],
      ['Kieran O’Doyle', 'add', []],
      ['', 'problem', ['no-name']],
    ])
    assert.deepEqual(await pupils(), [], 'a preview changes nothing')
    const done = await send(google)
    assert.deepEqual(done.rows, shown.rows, 'what happens is what was shown')
    const [kieran, priya] = await pupils()
    assert.deepEqual([kieran!.name, kieran!.phone], ['Kieran O’Doyle', '+447700900164'])
    const record = await app.call(helen, getPupil, { id: priya!.id })
    assert.equal(record.email, 'priya.shah@home.test')
    assert.match(record.notes, /roundabouts,\nloves hills/)
    assert.equal(record.pickup?.postcode, 'BS8 2ES')
  })

  test('semicolons, pounds and hours are understood; what is wrong is left out and said', async () => {
    const shown = await preview(totalDrive)
    assert.deepEqual(doneBy(shown), [
      ['Maureen Tully', 'add', []],
      ['Stan Whitcombe', 'add', ['email-wrong', 'phone-wrong', 'postcode-unknown']],
      ['Maureen Tully', 'skip', ['twice-in-file']],
    ])
    await send(totalDrive)
    const [maureen] = await pupils()
    assert.deepEqual([maureen!.hourlyRatePence, maureen!.minutesTaught], [3850, 750])
    assert.deepEqual((await app.call(helen, getPupil, { id: maureen!.id })).pickup, {
      address: '3 Cotham Road, Bristol',
      postcode: 'BS6 6DR',
      note: '',
    })
  })

  test('a number that a spreadsheet took for an amount gets its first 0 back, and the preview says so', async () => {
    const list = 'Name,Phone\nAmy Pond,7700900123\nRory Hill,117 496 0123\nStan Whitcombe,770090012\n'
    const shown = await preview(list)
    assert.deepEqual(
      shown.rows.map(({ phone, notes }) => [phone, notes]),
      [
        ['+447700900123', ['phone-completed']],
        ['+441174960123', ['phone-completed']],
        [null, ['phone-wrong']],
      ],
    )
    await send(list)
    assert.equal((await pupils()).find(({ name }) => name === 'Amy Pond')?.phone, '+447700900123')
  })

  test('the licence, the theory test and the driving test come along, fill only gaps, and are undone', async () => {
    const dave = await app.call(helen, addPupil, { name: 'Dave Hill' })
    await app.call(helen, changePupil, { id: dave.id, licenceSeenOn: '2026-01-05' })
    const list = `Name,Licence Checked,Theory Date,Theory Passed,Practical Test Date,Test Centre
Dave Hill,02/03/2026,,14/09/2026,18/02/2027,
Amy Pond,yes,"Tue 1 Dec 2026",,,Bristol (Avonmouth)
`
    const shown = await preview(list)
    assert.deepEqual(
      shown.columns.map(({ field }) => field),
      ['name', 'licenceSeenOn', 'theoryTestOn', 'theoryPassedOn', 'drivingTestOn', 'centre'],
    )
    assert.deepEqual(doneBy(shown), [
      ['Dave Hill', 'update', []],
      ['Amy Pond', 'add', ['centre-in-notes', 'day-unclear']],
    ])
    const { importId } = await send(list)
    const days = async (id: string) => {
      const { licenceSeenOn, theoryTestOn, drivingTestOn, notes } = await app.call(helen, getPupil, { id })
      const { theory } = await app.call(helen, getTestPlan, { id })
      return [licenceSeenOn, theoryTestOn, theory.passedOn, drivingTestOn, notes]
    }
    const amy = (await pupils()).find(({ name }) => name === 'Amy Pond')!
    assert.deepEqual(await days(dave.id), ['2026-01-05', null, '2026-09-14', '2027-02-18', ''])
    assert.deepEqual(await days(amy.id), [null, '2026-12-01', null, null, 'Test centre: Bristol (Avonmouth)'])
    assert.deepEqual(await app.call(helen, contract.undoImport, { id: importId! }), { undone: 2, stayed: 0 })
    assert.deepEqual(await days(dave.id), ['2026-01-05', null, null, null, ''])
  })

  test('our own template imports as it is, and columns can be corrected', async () => {
    assert.deepEqual(doneBy(await preview(csvText(templateLines('pupils')))), [
      ['Sam Example', 'add', ['centre-in-notes']],
    ])
    const odd = 'Who,Ring\nAmy Pond,07700 900123\n'
    assert.deepEqual(doneBy(await preview(odd)), [['', 'problem', ['no-name']]])
    const { rows } = await preview(odd, { columns: ['name', 'phone'] })
    assert.deepEqual([rows[0]!.name, rows[0]!.phone], ['Amy Pond', '+447700900123'])
  })

  test('which of two numbers, and 02/12 or 12/02, is asked where the file leaves it open', async () => {
    const file = `Name,Mobile,Home phone,Test date
Amy Pond,07700 900123,0117 496 0123,02/12/2026
Bola Ade,07700 900124,,03/12/2026
`
    const shown = await preview(file)
    assert.deepEqual(
      shown.columns.map(({ field, rivalsFor }) => [field, rivalsFor]),
      [
        ['name', null],
        ['phone', 'phone'],
        [null, 'phone'],
        ['drivingTestOn', null],
      ],
    )
    const read = ({ rows }: contract.ImportOutcome) => [rows[0]!.phone, rows[0]!.days[0]?.on]
    assert.equal(shown.dayOrder, 'unclear')
    assert.deepEqual(read(shown), ['+447700900123', '2026-12-02'])
    const columns = ['name', null, 'phone', 'drivingTestOn'] as const
    const answered = await preview(file, { columns: [...columns], dayOrder: 'month-first' })
    assert.deepEqual(read(answered), ['+441174960123', '2026-02-12'])

    const alike =
      'Name,Mobile,Home phone,Test date\nAmy Pond,07700 900123,07700 900123,02/12/2026\nBola Ade,,,12/25/2026\n'
    const clear = await preview(alike)
    assert.deepEqual(
      clear.columns.map(({ rivalsFor }) => rivalsFor),
      [null, null, null, null],
    )
    assert.deepEqual([clear.dayOrder, clear.rows[0]!.days[0]?.on], ['month-first', '2026-02-12'])
  })

  test('who is known is not added twice: gaps are filled, nothing is replaced, and a row can be left out', async () => {
    const dave = await app.call(helen, addPupil, { name: 'Dave Hill', phone: '07700 900123' })
    await app.call(owen, addPupil, { name: 'Amy Pond' })
    const file = 'Name,Phone,Rate\ndave hill,07700 900123,40\nAmy Pond,,\nBola Ade,,\n'
    const done = await send(file, { skip: [3] })
    assert.deepEqual(doneBy(done), [
      ['dave hill', 'update', []],
      ['Amy Pond', 'add', []],
    ])
    assert.deepEqual(
      (await pupils()).map(({ name, hourlyRatePence }) => [name, hourlyRatePence]),
      [
        ['Amy Pond', null],
        ['Dave Hill', 4000],
      ],
    )
    assert.deepEqual(doneBy(await preview(file))[0], ['dave hill', 'skip', ['nothing-new']])
    assert.equal((await pupils()).find(({ name }) => name === 'Dave Hill')!.id, dave.id)
  })

  test('another name of a known number or address may be the same person: left out, until Helen says it’s somebody else', async () => {
    const sam = await app.call(helen, addPupil, { name: 'Samantha Hill', phone: '07700 900123' })
    const amy = await app.call(helen, addPupil, { name: 'Amy Pond', email: 'ponds@home.test' })
    await app.call(owen, addPupil, { name: 'Owen’s own', phone: '07700 900555' })
    const file = `Name,Phone,Email
Sam Hill,+44 7700 900123,
Rory Pond,,Ponds@home.test
Bola Ade,07700 900555,
Cai Ade,07700 900555,
`
    const shown = await preview(file)
    assert.deepEqual(doneBy(shown), [
      ['Sam Hill', 'skip', ['same-phone']],
      ['Rory Pond', 'skip', ['same-email']],
      ['Bola Ade', 'add', []],
      ['Cai Ade', 'add', []],
    ])
    assert.deepEqual(
      shown.rows.map(({ knownAs, mayGoAnyway }) => [knownAs, mayGoAnyway]),
      [
        [{ id: sam.id, name: 'Samantha Hill' }, true],
        [{ id: amy.id, name: 'Amy Pond' }, true],
        [null, false],
        [null, false],
      ],
    )
    await send(file, { choices: [{ row: 2, anyway: true }] })
    assert.deepEqual(
      (await pupils()).map(({ name }) => name),
      ['Amy Pond', 'Bola Ade', 'Cai Ade', 'Rory Pond', 'Samantha Hill'],
    )
  })

  test('a file can’t find out the address of an account: a right guess is answered as a wrong one', async () => {
    const amara = await app.person('Amara Okafor')
    await app.buyLesson(amara, helen, '2026-11-26T10:00:00Z')
    const [record] = await pupils()
    await app.call(helen, changePupil, { id: record!.id, phone: '07700 900123' })
    const guess = async (email: string) =>
      doneBy(await preview(`Name,Email,Phone\nAmara Okafor,${email},07700 900999\n`))
    assert.deepEqual(await guess(amara.email), await guess('not-amara@home.test'))
    assert.deepEqual(doneBy(await preview(`Name,Email\nAmara Okafor,${amara.email}\n`)), [
      ['Amara Okafor', 'update', []],
    ])
  })

  test('cells are cut before they are searched, so that a file of spaces is answered', () => {
    for (const spaces of [2_000, 890_000]) {
      const long = `07700 900123${' '.repeat(spaces)}\u00a0x`
      const row = (head: string) => readCsv(`Name,${head}\nAmy Pond,"${long}"\n`).rows[0]!
      assert.equal(row('Address').address, '07700 900123')
      assert.equal(row('Phone').phone, '+447700900123')
      assert.deepEqual(row('Email').notes, ['email-wrong'])
      assert.equal(row('Notes').text.length, Math.min(long.length, 4_000))
    }
    const several =
      'Name,Address,Phone\nAmy Pond,"14 Alma Road \r\n\r\n Bristol, ","07700 900123 ::: 07700 900124"\n'
    const [amy] = readCsv(several).rows
    assert.deepEqual([amy!.address, amy!.phone], ['14 Alma Road, Bristol', '+447700900123'])
  })

  test('hours left and money owed come along as they are: no income, no commission, and the record shows them', async () => {
    const file = `Pupil;Hours Remaining;Amount Owed;Balance
Amy Pond;2½ hours;;
Bola Ade;02:30;£36;
Cai Pugh;;-36;
Dave Hill;;36.00 owed;
Eve Long;;;(£1,036.50)
Fay Moss;0;0.00;£90.00
Gil Nash;some;a lot;
`
    const shown = await preview(file)
    assert.deepEqual(
      shown.columns.map(({ field }) => field),
      ['name', 'hoursLeft', 'owed', 'balance'],
    )
    const expected = [
      ['Amy Pond', 150, null, []],
      ['Bola Ade', 150, 3600, []],
      ['Cai Pugh', null, 3600, []],
      ['Dave Hill', null, 3600, []],
      ['Eve Long', null, 103_650, []],
      ['Fay Moss', 150, null, ['credit-as-hours']],
      ['Gil Nash', null, null, ['hours-unclear', 'money-unclear']],
    ]
    const balances = ({ rows }: contract.ImportOutcome) =>
      rows.map(({ name, minutesLeft, owedPence, notes }) => [name, minutesLeft, owedPence, notes])
    assert.deepEqual(balances(shown), expected)
    assert.deepEqual(balances(await send(file)), expected)
    assert.deepEqual(
      (await pupils()).map(({ name, balance }) => [name, balance.minutesLeft, balance.pence]),
      [
        ['Amy Pond', 150, 0],
        ['Bola Ade', 150, -3600],
        ['Cai Pugh', 0, -3600],
        ['Dave Hill', 0, -3600],
        ['Eve Long', 0, -103_650],
        ['Fay Moss', 150, 0],
        ['Gil Nash', 0, 0],
      ],
    )
    const { cashPence, bankPence, owedPence } = await app.call(helen, getTakings, {})
    assert.deepEqual([cashPence, bankPence, owedPence], [0, 0, 3600 * 3 + 103_650])
  })

  test('money in credit becomes whole quarter hours and the rest stays money, to the penny; it is no income and never owed', async () => {
    const file = `Name,Rate,Balance
Amy Pond,38,£144.00
Bola Ade,37.50,28.13
Cai Pugh,37.50,28.12
Dave Hill,38,£5
Eve Long,36,90
`
    const { rows, importId } = await send(file)
    assert.deepEqual(
      rows.map(({ minutesLeft, owedPence, notes }) => [minutesLeft, owedPence, notes]),
      [
        [225, -150, ['credit-split']],
        [45, null, ['credit-as-hours']],
        [30, -937, ['credit-split']],
        [null, -500, ['credit-as-money']],
        [150, null, ['credit-as-hours']],
      ],
    )
    const records = await Promise.all((await pupils()).map(({ id }) => app.call(helen, getPupil, { id })))
    assert.deepEqual(
      records.map(({ prepaidHours, balance }) => (prepaidHours[0]?.pence ?? 0) + balance.pence),
      [14_400, 2813, 2812, 500, 9000],
    )
    assert.equal((await app.call(helen, listOwed, {})).owedPence, 0)
    const amy = records[0]!
    const ahead = { id: amy.id, debtId: amy.earlierDebts[0]!.id }
    const received = await app.call(helen, receiveEarlierDebt, { ...ahead, method: 'cash' })
    assert.deepEqual([received.balance.pence, received.earlierDebts[0]!.receivedAt], [150, null])
    assert.equal((await app.call(helen, getTakings, {})).cashPence, 0)
    assert.deepEqual(doneBy(await send('Name,Balance\nDave Hill,5\n')), [
      ['Dave Hill', 'skip', ['has-balance']],
    ])
    await app.call(helen, contract.undoImport, { id: importId! })
    assert.deepEqual(await pupils(), [])
  })

  test('money in credit stays money where nobody has a rate yet', async () => {
    const tom = await app.teacher('Tom Reed')
    await app.services.asSystem('no rate', (db) =>
      db.queryUnchecked('update public.instructors set hourly_rate_pence = null where id = $1', [tom.id]),
    )
    assert.deepEqual(doneBy(await send('Name,Balance\nAmy Pond,£20\n', {}, tom)), [
      ['Amy Pond', 'add', ['credit-as-money']],
    ])
    assert.deepEqual((await pupils(tom))[0]!.balance, { minutesLeft: 0, pence: 2000 })
  })

  test('a balance is never brought along twice, and one that is here already stays', async () => {
    const file = 'Name,Hours left,Owes\nAmy Pond,2.5,36\n'
    await send(file)
    assert.deepEqual(doneBy(await send(file)), [['Amy Pond', 'skip', ['has-balance']]])
    const [amy] = await pupils()
    assert.deepEqual(amy!.balance, { minutesLeft: 150, pence: -3600 })
    const dave = await app.call(helen, addPupil, { name: 'Dave Hill' })
    await app.call(helen, addPrepaidHours, { id: dave.id, minutes: 60, pence: 3600, method: 'cash' })
    const [row] = (await send('Name,Hours left,Owes\nDave Hill,2.5,36\n')).rows
    assert.deepEqual(
      [row!.does, row!.minutesLeft, row!.owedPence, row!.notes],
      ['update', null, 3600, ['has-balance']],
    )
  })

  test('undone, an import takes its hours and debts back, unless they were used or paid since', async () => {
    const dave = await app.call(helen, addPupil, { name: 'Dave Hill' })
    const { importId } = await send(
      'Name,Hours left,Owes\nDave Hill,2.5,36\nAmy Pond,2.5,36\nBola Ade,2,\nCai Pugh,,36\n',
    )
    assert.equal((await app.call(helen, contract.listPupilImports, {})).imports[0]!.rows, 4)
    const named = async (name: string) => (await pupils()).find((one) => one.name === name)!
    const bola = { pupilId: (await named('Bola Ade')).id, startsAt: '2026-11-24T10:00:00Z', minutes: 60 }
    await app.call(helen, enterLesson, { ...bola, payment: 'hours' })
    const cai = await app.call(helen, getPupil, { id: (await named('Cai Pugh')).id })
    const debt = { id: cai.id, debtId: cai.earlierDebts[0]!.id }
    await app.call(helen, receiveEarlierDebt, { ...debt, method: 'cash' })
    assert.deepEqual(await app.call(helen, contract.undoImport, { id: importId! }), { undone: 2, stayed: 2 })
    assert.deepEqual(
      (await pupils()).map(({ name, balance }) => [name, balance.minutesLeft, balance.pence]),
      [
        ['Bola Ade', 60, 0],
        ['Cai Pugh', 0, 0],
        ['Dave Hill', 0, 0],
      ],
    )
    assert.deepEqual((await app.call(helen, getPupil, { id: dave.id })).earlierDebts, [])
  })

  test('hours of somebody whose instructor has no rate are left out with a note, not valued at nothing', async () => {
    const tom = await app.teacher('Tom Reed')
    await app.services.asSystem('no rate', (db) =>
      db.queryUnchecked('update public.instructors set hourly_rate_pence = null where id = $1', [tom.id]),
    )
    const done = await send('Name,Hours left,Rate\nAmy Pond,2,\nBola Ade,2,40\n', {}, tom)
    assert.deepEqual(doneBy(done), [
      ['Amy Pond', 'add', ['hours-no-price']],
      ['Bola Ade', 'add', []],
    ])
    const [, bola] = await pupils(tom)
    const { prepaidHours } = await app.call(tom, getPupil, { id: bola!.id })
    assert.deepEqual([prepaidHours[0]!.method, prepaidHours[0]!.pence], ['before', 8000])
  })

  test('what cannot be read, or is too long, is refused with a sentence', async () => {
    await app.fails(helen, contract.importFile, { kind: 'pupils', text: 'Name' }, contract.notReadable)
    await app.fails(
      helen,
      contract.importFile,
      { kind: 'diary', text: 'BEGIN:VCALENDAR\nNo end' },
      contract.notReadable,
    )
    const many = `Name\n${Array.from({ length: 301 }, (_, at) => `Pupil ${at}`).join('\n')}`
    await app.fails(helen, contract.importFile, { kind: 'pupils', text: many }, contract.tooManyRows)
  })

  test('an import can be undone for a day: new pupils go, filled gaps are empty again, what was used since stays', async () => {
    const dave = await app.call(helen, addPupil, { name: 'Dave Hill' })
    const { importId } = await send('Name,Phone,Rate\nDave Hill,07700 900123,40\nAmy Pond,,\nBola Ade,,\n')
    await app.call(helen, changePupil, { id: dave.id, hourlyRatePence: 4200 })
    const bola = (await pupils()).find(({ name }) => name === 'Bola Ade')!
    await app.call(helen, enterLesson, {
      pupilId: bola.id,
      startsAt: '2026-11-24T10:00:00Z',
      minutes: 60,
      payment: 'cash',
    })
    assert.equal((await app.call(helen, contract.listPupilImports, {})).imports[0]!.rows, 3)
    await app.fails(owen, contract.undoImport, { id: importId! }, notFound)
    assert.deepEqual(await app.call(helen, contract.undoImport, { id: importId! }), { undone: 2, stayed: 1 })
    assert.deepEqual(
      (await pupils()).map(({ name, phone, hourlyRatePence }) => [name, phone, hourlyRatePence]),
      [
        ['Bola Ade', null, null],
        ['Dave Hill', null, 4200],
      ],
    )
    await app.fails(helen, contract.undoImport, { id: importId! }, contract.undoOver)
    const { importId: other } = await send('Name\nCai Pugh\n')
    app.clock.advance({ hours: 25 })
    await app.fails(helen, contract.undoImport, { id: other! }, contract.undoOver)
    app.clock.advance({ hours: 24 })
    await tidyPupilImports.work({}, app.services)
    const { rows } = await app.services.asSystem('look', (db) =>
      db.queryUnchecked('select from public.pupil_import_rows'),
    )
    assert.deepEqual(rows, [])
  })
})

suite('importing a diary', () => {
  const file = calendar(
    event('1', 'Priya Shah', london('20261125T100000', '20261125T113000')),
    event('2', 'Lesson: Kieran', london('20261125T140000', '20261125T150000'), 'RRULE:FREQ=WEEKLY;COUNT=2'),
    event('3', 'Dentist', london('20261126T090000', '20261126T100000')),
    event('4', 'Priya Shah mock test', london('20261126T093000', '20261126T103000')),
    event('5', 'Holiday', 'DTSTART;VALUE=DATE:20261127\r\nDTEND;VALUE=DATE:20261128'),
    event('6', 'Kieran', london('20261110T100000', '20261110T110000')),
    event('7', 'Priya Shah', london('20261125T160000', '20261125T170000'), 'STATUS:CANCELLED'),
  )
  beforeEach(() => send(google))

  test('events that name a pupil become lessons, others block the time, and what clashes is said; the past and what is cancelled are left', async () => {
    const shown = await preview(file, { kind: 'diary' })
    const expected = [
      ['Priya Shah', 'lesson', []],
      ['Kieran O’Doyle', 'lesson', ['by-first-name']],
      ['Dentist', 'block', []],
      ['Priya Shah', 'problem', ['clashes']],
      ['Holiday', 'block', []],
      ['Kieran O’Doyle', 'lesson', ['by-first-name']],
    ]
    assert.deepEqual(doneBy(shown), expected)
    assert.deepEqual((await app.call(helen, listLessons, {})).lessons, [], 'a preview changes nothing')
    const { importId } = await send(file, { kind: 'diary', payment: 'bank' })
    const { lessons } = await app.call(helen, listLessons, {})
    assert.deepEqual(
      lessons.map(({ learner, startsAt, minutes, paidWith }) => [learner?.name, startsAt, minutes, paidWith]),
      [
        ['Priya Shah', '2026-11-25T10:00:00Z', 90, 'bank'],
        ['Kieran O’Doyle', '2026-11-25T14:00:00Z', 60, 'bank'],
        ['Kieran O’Doyle', '2026-12-02T14:00:00Z', 60, 'bank'],
      ],
    )
    const ahead = { from: '2026-11-23', to: '2026-12-04' }
    const blocksOf = async () =>
      (await app.call(helen, listDiary, ahead)).entries.filter(({ kind }) => kind === 'block').length
    assert.equal(await blocksOf(), 2)
    assert.deepEqual(await app.call(helen, contract.undoImport, { id: importId! }), { undone: 5, stayed: 0 })
    assert.equal(await blocksOf(), 0)
    const after = (await app.call(helen, listLessons, {})).lessons
    assert.ok(after.every(({ status }) => status === 'cancelled'))
  })

  test('a lesson with too little time for the drive is imported with a note, and one without a free car is left out with one', async () => {
    for (const { id, name } of await pupils())
      await app.call(helen, changePupil, {
        id,
        pickup: { postcode: name === 'Priya Shah' ? 'BS6 6DR' : 'BA1 1AA' },
      })
    const day = calendar(
      event('1', 'Priya Shah', london('20261125T100000', '20261125T110000')),
      event('2', 'Kieran O’Doyle', london('20261125T112000', '20261125T122000')),
      event('3', 'Priya Shah', london('20261126T100000', '20261126T110000')),
      event('4', 'Dentist', london('20261127T090000', '20261127T100000')),
    )
    const { car } = await app.call(helen, addCar, { name: 'Corsa', gearbox: 'manual' })
    await app.call(helen, addCarAbsence, {
      id: car.id,
      startsAt: '2026-11-26T00:00:00Z',
      endsAt: '2026-11-27T00:00:00Z',
    })
    const expected = [
      ['Priya Shah', 'lesson', []],
      ['Kieran O’Doyle', 'lesson', ['drive-tight']],
      ['Priya Shah', 'problem', ['car-busy']],
      ['Dentist', 'block', []],
    ]
    assert.deepEqual(doneBy(await preview(day, { kind: 'diary' })), expected)
    assert.deepEqual(doneBy(await send(day, { kind: 'diary' })), expected)
    const { lessons } = await app.call(helen, listLessons, {})
    assert.deepEqual(
      lessons.map(({ learner }) => learner?.name),
      ['Priya Shah', 'Kieran O’Doyle'],
    )
  })

  test('a lesson or a block that is closer to another than the least gap is imported as it is, the lesson with a note', async () => {
    const day = calendar(
      event('1', 'Priya Shah', london('20261125T100000', '20261125T110000')),
      event('2', 'Kieran O’Doyle', london('20261125T110500', '20261125T120500')),
      event('3', 'Dentist', london('20261125T121000', '20261125T130000')),
      event('4', 'Priya Shah', london('20261125T130000', '20261125T140000')),
      event('5', 'Kieran O’Doyle', london('20261125T133000', '20261125T143000')),
    )
    const expected = [
      ['Priya Shah', 'lesson', []],
      ['Kieran O’Doyle', 'lesson', ['gap-short']],
      ['Dentist', 'block', []],
      ['Priya Shah', 'lesson', []],
      ['Kieran O’Doyle', 'problem', ['clashes']],
    ]
    assert.deepEqual(doneBy(await preview(day, { kind: 'diary' })), expected)
    assert.deepEqual(doneBy(await send(day, { kind: 'diary' })), expected)
    const { lessons } = await app.call(helen, listLessons, {})
    assert.deepEqual(
      lessons.map(({ startsAt }) => startsAt.slice(11, 16)),
      ['10:00', '11:05', '13:00'],
    )
  })

  test('a name that several pupils share only blocks the time', async () => {
    await app.call(helen, addPupil, { name: 'Priya Rao' })
    const shared = calendar(event('1', 'Priya', london('20261125T100000', '20261125T113000')))
    assert.deepEqual(doneBy(await preview(shared, { kind: 'diary' })), [['Priya', 'block', ['several-fit']]])
  })
})

suite('importing a diary from a table', () => {
  const totalDriveDiary = `\uFEFFsep=;\r
Lesson Date;Start Time;Duration;Pupil;Pick Up Location;Post Code;Lesson Price;Paid;Notes\r
Mon 09/11/2026;10:00;1.5;Priya Shah;14 Alma Road;BS8 2ES;£54.00;Yes;\r
25/11/2026;10:00;1.5;Priya Shah;14 Alma Road;BS8 2ES;£54.00;No;Bring the theory certificate\r
Wed 25 Nov 2026;2pm;60 mins;O’Doyle, Kieran;;;;Yes;\r
2026-11-26;09:30;;Jane Doe;;;;;\r
26.11.26;14.30;90;Priya;;ZZ1 1ZZ;lots;20;\r
11/26/2026;10:00;60;Priya Shah;;;;;\r
27/11/2026;later;60;Priya Shah;;;;;\r
27/11/2026;10:00;60;;;;;;Dentist\r
01/12/2027;10:00;60;Priya Shah;;;;;\r
`
  beforeEach(() => send(google))

  test('dates, times and lengths are read as people write them, names are matched, and each row says what was not understood', async () => {
    const shown = await preview(totalDriveDiary, { kind: 'diary' })
    assert.deepEqual(
      shown.columns.map(({ field }) => field),
      ['date', 'start', 'length', 'name', 'address', 'postcode', 'price', 'paid', 'notes'],
    )
    const expected = [
      ['Priya Shah', 'lesson', []],
      ['Kieran O’Doyle', 'lesson', ['paid-before']],
      ['Jane Doe', 'block', ['length-guessed', 'not-in-list']],
      ['Priya Shah', 'lesson', ['price-unclear', 'by-first-name', 'paid-before', 'postcode-unknown']],
      ['Priya Shah', 'problem', ['date-unclear']],
      ['Priya Shah', 'problem', ['time-unclear']],
      ['Dentist', 'block', []],
      ['Priya Shah', 'skip', ['too-far']],
    ]
    assert.deepEqual([doneBy(shown), shown.past], [expected, 1])
    assert.deepEqual((await app.call(helen, listLessons, {})).lessons, [], 'a preview changes nothing')
    assert.deepEqual(doneBy(await send(totalDriveDiary, { kind: 'diary' })), expected)
    const { lessons } = await app.call(helen, listLessons, {})
    assert.deepEqual(
      lessons.map(({ learner, startsAt, minutes, paidWith, pricePence }) => [
        learner?.name,
        startsAt,
        minutes,
        paidWith,
        pricePence,
      ]),
      [
        ['Priya Shah', '2026-11-25T10:00:00Z', 90, 'cash', 5400],
        ['Kieran O’Doyle', '2026-11-25T14:00:00Z', 60, 'hours', 3600],
        ['Priya Shah', '2026-11-26T14:30:00Z', 90, 'hours', 2000],
      ],
    )
    assert.deepEqual(await pickupOf(lessons[0]!.id), ['14 Alma Road', 'BS8 2ES'])
    const { cashPence, bankPence } = await app.call(helen, getTakings, {})
    assert.deepEqual([cashPence, bankPence], [0, 0], 'what came before is no income here')
    const priya = await app.call(helen, getPupil, { id: lessons[0]!.learner!.id })
    assert.match(priya.notes, /loves hills\n25 Nov 2026: Bring the theory certificate$/)
  })

  const pickupOf = async (id: string) => {
    const { pickupPlace } = await app.call(helen, getLesson, { id })
    return [pickupPlace?.address, pickupPlace?.postcode]
  }

  test('undone, lessons, blocks, what was paid before and the note are gone', async () => {
    const before = await app.call(helen, getPupil, {
      id: (await pupils()).find(({ name }) => name === 'Priya Shah')!.id,
    })
    const { importId } = await send(totalDriveDiary, { kind: 'diary' })
    assert.deepEqual(await app.call(helen, contract.undoImport, { id: importId! }), { undone: 5, stayed: 0 })
    const { lessons } = await app.call(helen, listLessons, {})
    assert.ok(lessons.every(({ status }) => status === 'cancelled'))
    const after = await app.call(helen, getPupil, { id: before.id })
    assert.deepEqual([after.notes, after.prepaidHours, after.balance], [before.notes, [], before.balance])
  })

  test('lessons use the hours that came along first, and one that the file calls unpaid does not', async () => {
    await send('Name,Hours left\nPriya Shah,2.5\n')
    const file = `Date,Start,End,Name,Paid
25/11/2026,10:00,11:00,Priya Shah,
26/11/2026,10:00,11:00,Priya Shah,no
27/11/2026,10:00,11:30,Priya Shah,yes
28/11/2026,10:00,11:00,Priya Shah,
`
    assert.deepEqual(
      doneBy(await send(file, { kind: 'diary' })).map(([, , notes]) => notes),
      [['paid-from-hours'], [], ['paid-from-hours'], []],
    )
    const { lessons } = await app.call(helen, listLessons, {})
    assert.deepEqual(
      lessons.map(({ paidWith }) => paidWith),
      ['hours', 'cash', 'hours', 'cash'],
    )
  })

  test('columns can be put right, a time may hold both ends, a cancelled row is left, and somebody else of the name is nobody', async () => {
    const file = `What day,Slot,Who,State
25/11/2026,10:00 - 11:30,Priya Rao,Booked
25/11/2026,12:00 to 13:00,Priya S,Booked
25/11/2026,14:00 – 15:00,Priya Shah,Cancelled by pupil
`
    const guessed = await preview(file, { kind: 'diary' })
    assert.deepEqual(
      guessed.rows.map(({ notes }) => notes),
      [['date-unclear'], ['date-unclear'], ['cancelled']],
    )
    const { rows } = await preview(file, { kind: 'diary', columns: ['date', 'start', 'name', 'status'] })
    assert.deepEqual(
      rows.map(({ does, startsAt, endsAt, notes }) => [does, startsAt, endsAt, notes]),
      [
        ['block', '2026-11-25T10:00:00Z', '2026-11-25T11:30:00Z', ['not-in-list']],
        ['lesson', '2026-11-25T12:00:00Z', '2026-11-25T13:00:00Z', ['by-first-name']],
        ['skip', '2026-11-25T14:00:00Z', '2026-11-25T15:00:00Z', ['cancelled']],
      ],
    )
  })

  test('our own template imports as it is, and a diary of many years counts what is over', async () => {
    const { rows } = await preview(csvText(templateLines('diary')), { kind: 'diary' })
    assert.deepEqual(
      rows.map(({ name, does, startsAt, endsAt, notes }) => [name, does, startsAt, endsAt, notes]),
      [['Sam Example', 'block', '2026-11-25T10:00:00Z', '2026-11-25T11:30:00Z', ['not-in-list']]],
    )
    const years = Array.from({ length: 5_000 }, (_, at) => `${(at % 28) + 1}/3/2025,10:00,60,Priya Shah`)
    const long = await preview(`Date,Start,Minutes,Name\n${years.join('\n')}\n`, { kind: 'diary' })
    assert.deepEqual([long.rows, long.past], [[], 5_000])
  })
})

test('an import into a list of as many learners as there may be gives others their turn before each row', async () => {
  await app.services.asSystem('a full list', (db) =>
    db.queryUnchecked(
      `with u as (insert into auth.users (id, can_sign_in, raw_user_meta_data) select uuidv7(), false, '{}' from generate_series(1, $1::int) returning id),
         p as (insert into public.profiles (auth_id, name, role) select id, 'Pupil ' || row_number() over (), 'student' from u returning id)
       insert into public.pupils (instructor_id, person_id) select $2, id from p`,
      [mostPupils, helen.id],
    ),
  )
  const { columns, rows } = readCsv(
    `Name\n${Array.from({ length: 300 }, (_, at) => `Pupil ${at + 1}`).join('\n')}`,
  )
  let turn = 0
  let stopped = false
  const count = () => {
    turn += 1
    if (!stopped) setImmediate(count)
  }
  setImmediate(count)
  const turns: number[] = []
  const watched = rows.map((row) => ({
    ...row,
    get name() {
      turns.push(turn)
      return row.name
    },
  }))
  const query = { kind: 'pupils', text: '', skip: [], payment: 'cash', dryRun: true } as const
  const outcome = await app.services.asUser({ role: 'authenticated', sub: helen.id }, (db) =>
    db.dryRun(() => importAll(db, helen.id, { ...query, skip: [] }, { rows: watched, events: [] })),
  )
  stopped = true
  assert.deepEqual(
    new Set(doneBy({ ...outcome, columns, dayOrder: null, past: 0 }).map(([, does]) => does)),
    new Set(['skip']),
  )
  assert.equal(new Set(turns).size, 300, 'no two rows in one turn')
})
