import type { ImportRow } from '../contract.ts'
import { type askedFields, type DayOrder, type DiaryKind, importedWeeks, type pupilDays } from '../rules.ts'

export const doesWords: Record<ImportRow['does'], string> = {
  add: 'New learner',
  update: 'Adds missing details',
  lesson: 'Lesson',
  test: 'Test day',
  block: 'Time off',
  skip: 'Left out',
  problem: 'Can’t be imported',
}

export const becomesWords: Record<DiaryKind, string> = {
  lesson: 'Lesson',
  test: 'Driving test',
  block: 'Time off',
}

/** Of a file with several columns that may hold it. */
export const askedWords: Record<(typeof askedFields)[number], string> = {
  phone: 'Which phone number do you use?',
  email: 'Which email address do you use?',
  date: 'Which column has the day of the lesson?',
}

export const dayOrderWords: Record<DayOrder, string> = {
  'day-first': '2 December, as in Britain',
  'month-first': '12 February, as in America',
}

/** Before the day. */
export const dayWords: Record<(typeof pupilDays)[number], string> = {
  licenceSeenOn: 'licence seen',
  theoryPassedOn: 'theory passed',
  theoryTestOn: 'theory test',
  drivingTestOn: 'driving test',
}

export const noteWords: Record<ImportRow['notes'][number], string> = {
  'no-name': 'There’s no name in this row.',
  'email-wrong': 'The email address isn’t complete, so we leave it out.',
  'phone-wrong': 'The phone number isn’t complete, so we leave it out.',
  'phone-completed': 'The phone number had lost its first 0, so we put it back.',
  'postcode-unknown': 'We don’t know this postcode, so we leave the pick-up out.',
  'rate-unclear': 'We can’t read the rate or the hours taught, so we leave them out.',
  'day-unclear': 'We can’t read one of the dates, so we leave it out. Write it like 25/11/2026.',
  'centre-in-notes': 'The test centre goes into their notes. Add a test day once you know the time.',
  'hours-unclear': 'We can’t read the hours left, so we leave them out.',
  'money-unclear': 'We can’t read the amount they owe, so we leave it out.',
  'has-balance': 'Their hours or what they owe are here already, so we change nothing.',
  'credit-as-hours': 'They’re in credit, so it becomes hours at their rate.',
  'credit-split':
    'They’re in credit. It becomes whole quarter hours at their rate, and the rest stays money they’re ahead.',
  'credit-as-money': 'They’re in credit, and it stays money they’re ahead.',
  'credit-counted': 'They’re in credit. We take it for the same money as the hours left.',
  'hours-no-price': 'We don’t know what the hours are worth. Set your hourly rate first.',
  'twice-in-file': 'This person is in the file twice.',
  'same-phone': 'The phone number is the same.',
  'same-email': 'The email address is the same.',
  'nothing-new': 'Already in your list, nothing to add.',
  'date-unclear': 'We can’t read the date. Write it like 25/11/2026.',
  'time-unclear': 'We can’t read the start, the end or the length. Write times like 10:30 or 2pm.',
  'length-guessed': 'There’s no end and no length, so we take an hour.',
  'too-far': `More than ${importedWeeks} weeks away.`,
  cancelled: 'It’s been cancelled.',
  'marked-free': 'Your calendar shows it as free, so it doesn’t block your diary.',
  'price-unclear': 'We can’t read the price, so we take their rate.',
  'paid-unclear': 'We can’t read whether it’s paid, so we import it as not paid.',
  'part-paid': 'Part of it is paid. We import it as not paid.',
  'paid-from-hours': 'Uses the hours they have left.',
  'paid-before': 'Paid already, so it’s no income here.',
  'not-in-list':
    'No learner has this name, so it’s only time off. Import your learners first, or choose who it’s with.',
  'no-postcode': 'There’s no postcode, so we take their usual pick-up.',
  'insurance-not-seen': 'You haven’t seen the insurance of their car.',
  'notes-full': 'Their notes are full, so we leave this one out.',
  'by-first-name': 'Found by their first name.',
  'several-fit': 'Several learners have this name, so it’s only time off.',
  'type-unclear': 'We don’t know this type, so we go by the learner’s name.',
  'whom-unclear': 'It names no learner of yours, so it’s only time off. Choose who it’s with.',
  'test-time-guessed': 'The file doesn’t say when the test begins. Check our guess.',
  'centre-unknown': 'There’s no test centre. You can add it to the test day.',
  'test-there': 'They already have a test day ahead.',
  'time-over': 'That time has passed.',
  clashes: 'Something is in your diary then.',
  'learner-busy': 'They have another lesson then.',
  'too-long': 'Too short or too long for a lesson, so it’s only time off.',
  'no-price': 'We don’t know the price. Set your hourly rate first.',
  'badge-over': 'Your badge doesn’t cover that day.',
  'drive-tight': 'Little time for the drive. We import it as it is.',
  'gap-short': 'Closer to something else than your least gap. We import it as it is.',
  'car-busy': 'None of your cars is free then.',
}
