import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findBankHoliday, findDateOfSubstitute, findSubstituteDay, holidayRegionOf } from './bank-holidays.ts'
import { type HolidayRegion, holidayRegions } from './holiday-regions.ts'

const monday = (year: number, month: number, nth: number) => {
  const first = Temporal.PlainDate.from({ year, month, day: 1 })
  const next = first.add({ days: (8 - first.dayOfWeek) % 7 })
  if (nth > 0) return next.add({ weeks: nth - 1 })
  const last = next.add({ weeks: 4 })
  return last.month === month ? last : last.subtract({ weeks: 1 })
}

/** The “anonymous Gregorian” computus. */
function easter(year: number) {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return Temporal.PlainDate.from({ year, month: Math.floor(n / 31), day: (n % 31) + 1 })
}

/** Days that fall on a weekend move to the next weekday that is not a holiday itself. */
function substituted(dates: readonly string[]) {
  const taken = new Set<string>()
  for (const date of dates) {
    let on = Temporal.PlainDate.from(date)
    while (on.dayOfWeek > 5 || taken.has(on.toString())) on = on.add({ days: 1 })
    taken.add(on.toString())
  }
  return [...taken]
}

function byRule(region: HolidayRegion, year: number): string[] {
  const sunday = easter(year)
  const isScottish = region === 'scotland'
  return [
    ...substituted([`${year}-01-01`, ...(isScottish ? [`${year}-01-02`] : [])]),
    sunday.subtract({ days: 2 }).toString(),
    ...(isScottish ? [] : [sunday.add({ days: 1 }).toString()]),
    monday(year, 5, 1).toString(),
    monday(year, 5, -1).toString(),
    ...(isScottish && year === 2026 ? ['2026-06-15'] : []), // by royal proclamation
    monday(year, 8, isScottish ? 1 : -1).toString(),
    ...(isScottish ? substituted([`${year}-11-30`]) : []),
    ...substituted([`${year}-12-25`, `${year}-12-26`]),
  ].toSorted()
}

function listed(region: HolidayRegion, year: number): string[] {
  const found: string[] = []
  for (let on = Temporal.PlainDate.from(`${year}-01-01`); on.year === year; on = on.add({ days: 1 }))
    if (findBankHoliday(region, on.toString())) found.push(on.toString())
  return found
}

for (const region of holidayRegions)
  for (const year of [2026, 2027, 2028])
    test(`the bank holidays of ${region} in ${year} are those of the law`, () => {
      assert.deepEqual(listed(region, year), byRule(region, year))
    })

test('the bank holidays are listed for a year from today, as far as weekly lessons are shown: else add the next year', () => {
  const inAYear = Temporal.Now.plainDateISO('Europe/London').add({ years: 1 }).year
  for (const region of holidayRegions)
    assert.notDeepEqual(listed(region, inAYear), [], `${region} has no bank holidays in ${inAYear}`)
})

test('Christmas Day on a Saturday is kept on the Monday', () => {
  assert.equal(findBankHoliday('england-and-wales', '2027-12-25'), undefined)
  assert.equal(findBankHoliday('england-and-wales', '2027-12-27'), 'Christmas Day (substitute day)')
})

test('an instructor in Glasgow has Scotland’s, one in Bristol those of England and Wales', () => {
  assert.equal(holidayRegionOf('G12 8'), 'scotland')
  assert.equal(holidayRegionOf('GL1 1'), 'england-and-wales')
  assert.equal(holidayRegionOf('BS6'), 'england-and-wales')
  assert.equal(holidayRegionOf(null), 'england-and-wales')
})

test('a date on a weekend knows its substitute day, and that day its date; each ends up named so', () => {
  assert.equal(findSubstituteDay('england-and-wales', '2026-12-26'), '2026-12-28')
  assert.equal(findDateOfSubstitute('england-and-wales', '2026-12-28'), '2026-12-26')
  assert.equal(findSubstituteDay('england-and-wales', '2027-01-02'), undefined)
  assert.equal(findSubstituteDay('scotland', '2027-01-02'), '2027-01-04')
  for (const region of holidayRegions)
    for (let on = Temporal.PlainDate.from('2026-01-01'); on.year < 2029; on = on.add({ days: 1 })) {
      const day = on.toString()
      const isNamedSo = findBankHoliday(region, day)?.endsWith('(substitute day)') ?? false
      assert.equal(isNamedSo, findDateOfSubstitute(region, day) !== undefined, day)
    }
})
