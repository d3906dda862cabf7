import type { Pence } from '#common/money.ts'

/** "£38.50", "38 per hour". */
export function readPounds(value: string): Pence | undefined {
  const pounds = Number(value.replaceAll(/[£\s]|(,)(?=\d{3}\b)|\/h(our|r)?$|per hour$/gi, ''))
  return Number.isFinite(pounds) && pounds >= 0 && pounds <= 1_000 ? Math.round(pounds * 100) : undefined
}

const fractions: Record<string, string> = { '¼': '.25', '½': '.5', '¾': '.75' }

/** In minutes: "2.5", "2½ hours", "02:30", "2h 30m", "1h30", "90 minutes". */
export function readHours(value: string): number | undefined {
  const text = value
    .toLowerCase()
    .replaceAll(/\s|\.$/g, '')
    .replace(/[¼½¾]/, (fraction) => fractions[fraction]!)
    .replace(/(\d),(\d{1,2})(?!\d)/, '$1.$2')
    .replace(/\dh(?:(?:ou)?rs?)?[0-5]\d$/, '$&m')
  const [, colonHours, colonMinutes] = /^(\d{1,3}):([0-5]\d)(?::00)?(?:h(?:ou)?rs?)?$/.exec(text) ?? []
  if (colonHours !== undefined) return Number(colonHours) * 60 + Number(colonMinutes)
  const inHours = /^(\d{1,3}|\d{0,3}\.\d{1,2})(?:h(?:(?:ou)?rs?)?)?$/.exec(text)
  if (inHours) return upTo(Number(inHours[1]) * 60)
  const [, hours = 0, minutes] =
    /^(?:(\d{1,3})h(?:(?:ou)?rs?)?(?:and)?)?(\d{1,3})(?:m(?:in(?:ute)?s?)?)$/.exec(text) ?? []
  return minutes === undefined ? undefined : upTo(Number(hours) * 60 + Number(minutes))
}

/** What a record has room for. */
const upTo = (minutes: number) => (minutes <= 60_000 ? Math.round(minutes) : undefined)

/** What one entry of prepaid hours may hold. */
const leastLeft = 15
const mostLeft = 12_000

export function readHoursLeft(value: string): number | undefined {
  const minutes = readHours(value.replace(/(left|remaining|in hand)$/i, ''))
  const isRoom = minutes === 0 || (minutes !== undefined && minutes >= leastLeft && minutes <= mostLeft)
  return isRoom ? minutes : undefined
}

/** For a column that says what is owed: "£36", "-36" and "36.00 owed" are the same. Below zero only if it says so. */
export function readOwed(value: string): Pence | undefined {
  const read = readSigned(value)
  return read && (read.says === 'credit' ? -read.pence : read.pence)
}

/** For a column that says how they stand: "-36", "(36.00)" and "36 DR" are owed, "36" is in credit. */
export function readBalance(value: string): Pence | undefined {
  const read = readSigned(value)
  return (
    read && (read.says === 'owed' || (read.isMinus && read.says === undefined) ? read.pence : -read.pence)
  )
}

type Signed = { pence: Pence; isMinus: boolean; says: 'owed' | 'credit' | undefined }

function readSigned(value: string): Signed | undefined {
  const text = value
    .toLowerCase()
    .replaceAll(/£|gbp/g, '')
    .replaceAll(/(?<!\d)\s+|\s+(?!\d)/g, '')
  const says = /owed|owes|owing|due|dr$|debit|unpaid/.test(text)
    ? 'owed'
    : /cr$|credit|ahead|paid/.test(text)
      ? 'credit'
      : undefined
  const digits = /^([-−–(]?)(\d{1,3}(?:,\d{3})+|\d{1,6})(\.\d{1,2})?([)-]?)$/.exec(
    text.replaceAll(
      /^(owed|owes|owing|due)|(owed|owes|owing|due|dr|debit|unpaid|cr|(in)?credit|ahead|paid)$/g,
      '',
    ),
  )
  if (!digits) return undefined
  const [, before, pounds, pence = '', after] = digits
  const isMinus = before !== '' || after !== ''
  return { pence: Math.round(Number(`${pounds!.replaceAll(',', '')}${pence}`) * 100), isMinus, says }
}
