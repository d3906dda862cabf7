import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { registrationMinutes } from '#features/accounts/rules.ts'
import {
  graceMinutes,
  mostFreePasses,
  mostNoticeHours,
  mostTiers,
} from '#features/cancellation-terms/rules.ts'
import { gearboxes, lessonLengths } from '#features/diary/rules.ts'
import { expiryReminders } from '#features/instructors/rules.ts'
import { objectionHours, undoHours } from '#features/lessons/outcomes.ts'
import {
  answerHours,
  enteredFreeHours,
  mostRenewalMinutes,
  placeKeptHours,
  placeNoticeHours,
} from '#features/lessons/rules.ts'
import { mostDrivingFaults } from '#features/mock-drives/rules.ts'
import { leastCardPence } from '#features/payments/rules.ts'
import { mostPlaces } from '#features/places/contract.ts'
import { mostPauseDays, reminderDays } from '#features/series/rules.ts'
import { routesLastDays } from '#features/travel/rules.ts'
import { mostEntries } from '#features/waiting-list/rules.ts'
import { root } from '#tools/scripts/steps.ts'

const functions = 'features/lessons/server/functions.sql'
const terms = 'features/cancellation-terms/server/functions.sql'
const pupils = 'features/pupils/server/functions.sql'
const migration = (name: string) => `database/migrations/${name}.sql`

/** What policies and triggers hold themselves, since no caller may give them another: the rule, and where it stands. */
const copies: readonly (readonly [
  name: string,
  rule: number | string,
  file: string,
  says: RegExp,
  places: number,
])[] = [
  ['a rate of one’s own is charged by card', leastCardPence, pupils, /a\.pence >= (\d+)/g, 1],
  [
    'a place is shown',
    placeKeptHours,
    migration('070-lessons'),
    /l\.ends_at > \(select clock\(\)\) - interval '(\d+) hours'/g,
    1,
  ],
  [
    'a contact is shown',
    placeKeptHours,
    migration('085-pupils'),
    /l\.ends_at > \(select clock\(\)\) - interval '(\d+) hours'/g,
    1,
  ],
  [
    'a learner changes the place',
    placeNoticeHours,
    functions,
    /starts_at >= public\.clock\(\) \+ interval '(\d+) hours'/g,
    2,
  ],
  [
    'an outcome is taken back',
    undoHours,
    functions,
    /new\.first_marked_at < public\.clock\(\) - interval '(\d+) hours'/g,
    1,
  ],
  [
    'driving faults that still pass',
    mostDrivingFaults,
    migration('141-mock-drives'),
    /driving_faults <= (\d+)/g,
    1,
  ],
  ['a move is answered', answerHours, functions, /l\.moved_at \+ interval '(\d+) hours'/g, 1],
  [
    'an entered lesson is free to cancel',
    enteredFreeHours,
    functions,
    /l\.entered_by_instructor then interval '(\d+) hours'/g,
    1,
  ],
  ['a booking is free to cancel', graceMinutes, functions, /else interval '(\d+) minutes' end/g, 1],
  ['a hold is renewed', mostRenewalMinutes, functions, /greatest\(more_minutes, 0\), (\d+)\)/g, 1],
  ['tiers', mostTiers, terms, /jsonb_array_length\(tiers\) > (\d+) then/g, 1],
  ['hours of notice', mostNoticeHours, terms, /hours not between 1 and (\d+)/g, 1],
  ['the first tier', mostNoticeHours + 1, terms, /hours_before numeric := (\d+)/g, 1],
  ...['065-cancellation-terms', '070-lessons'].map(
    (name) =>
      [
        `free passes of ${name}`,
        mostFreePasses,
        migration(name),
        /free_passes between 0 and (\d+)\)/g,
        1,
      ] as const,
  ),
  ['lengths of lessons', lessonLengths.join(), migration('040-diary'), /lesson_lengths <@ '\{([^}]*)\}'/g, 1],
  [
    'a badge that runs out',
    expiryReminders.join(', '),
    migration('050-instructors'),
    /reminded_days in \(([^)]*)\)/g,
    1,
  ],
  [
    'hours that run out',
    reminderDays.toReversed().join(', '),
    migration('088-series'),
    /reminded_days in \(([^)]*)\)/g,
    1,
  ],
  ['a break', mostPauseDays, migration('088-series'), /between from_on and from_on \+ (\d+)\)/g, 1],
  [
    'a route that was found',
    routesLastDays,
    'features/travel/server/functions.sql',
    /select interval '(\d+) days'/g,
    1,
  ],
  [
    'a registration goes on',
    registrationMinutes,
    'features/accounts/server/functions.sql',
    /u\.created_at > public\.clock\(\) - interval '(\d+) minutes'/g,
    1,
  ],
  [
    'an objection is made',
    objectionHours,
    migration('112-objections'),
    /l\.marked_at >= \(select clock\(\)\) - interval '(\d+) hours'/g,
    1,
  ],
  [
    'a learner waits',
    mostEntries,
    'features/waiting-list/server/functions.sql',
    /count\(\*\) >= (\d+) from public\.waiting_list/g,
    1,
  ],
  [
    'a person saves places',
    mostPlaces,
    'features/places/server/functions.sql',
    /where person_id = new\.person_id\) >= (\d+) then/g,
    1,
  ],
  ...(
    [
      ['040-diary', 2],
      ['106-waiting-list', 1],
      ['132-cars', 1],
    ] as const
  ).map(
    ([name, places]) =>
      [
        `gearboxes of ${name}`,
        `'${gearboxes.join("', '")}'`,
        migration(name),
        /check \(gearbox in \(([^)]*)\)/g,
        places,
      ] as const,
  ),
  [
    'gearboxes of an instructor',
    gearboxes.join(),
    migration('050-instructors'),
    /gearboxes <@ '\{([^}]*)\}'/g,
    1,
  ],
]

describe('a rule that stands in SQL too is the same there', () => {
  for (const [name, rule, file, says, places] of copies)
    test(name, () => {
      const found = [...readFileSync(path.join(root, file), 'utf8').matchAll(says)].map(([, value]) => value)
      assert.deepEqual(
        found,
        Array.from({ length: places }, () => String(rule)),
      )
    })
})
