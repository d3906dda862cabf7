import type { ImportRow } from '../contract.ts'

export const doesWords: Record<ImportRow['does'], string> = {
  add: 'New learner',
  update: 'Adds missing details',
  lesson: 'Lesson',
  block: 'Blocked time',
  skip: 'Left out',
  problem: 'Can’t be imported',
}

export const noteWords: Record<ImportRow['notes'][number], string> = {
  'no-name': 'There’s no name in this row.',
  'email-wrong': 'The email address isn’t complete, so we leave it out.',
  'phone-wrong': 'The phone number isn’t complete, so we leave it out.',
  'phone-completed': 'The phone number had lost its first 0, so we put it back.',
  'postcode-unknown': 'We don’t know this postcode, so we leave the pick-up out.',
  'rate-unclear': 'We can’t read the rate or the hours, so we leave them out.',
  'twice-in-file': 'This person is in the file twice.',
  'nothing-new': 'Already in your list, nothing to add.',
  'by-first-name': 'Found by their first name.',
  'several-fit': 'Several learners have this name, so the time is only blocked.',
  clashes: 'Something is in your diary then.',
  'learner-busy': 'They have another lesson then.',
  'too-long': 'Too short or too long for a lesson, so the time is only blocked.',
  'no-price': 'We don’t know the price. Set your hourly rate first.',
  'badge-over': 'Your badge doesn’t cover that day.',
  'drive-tight': 'Little time for the drive. We import it as it is.',
  'gap-short': 'Closer to something else than your least gap. We import it as it is.',
  'car-busy': 'None of your cars is free then.',
}
