/** A page of GOV.UK, its name, and what it is good for. */
type Source = readonly [page: string, label: string, says: string]

export const official: readonly { about: string; sources: readonly Source[] }[] = [
  {
    about: 'Theory, from GOV.UK',
    sources: [
      [
        'guidance/the-highway-code',
        'The Highway Code',
        'One of the three books the theory test is based on.',
      ],
      ['guidance/know-your-traffic-signs', 'Know your traffic signs', 'Every sign, and what it means.'],
      ['take-practice-theory-test', 'Practise the theory test', 'Free, from the people who set the test.'],
      ['book-theory-test', 'Book your theory test', 'The official page. Others charge extra.'],
    ],
  },
  {
    about: 'On the road, from GOV.UK',
    sources: [
      [
        'apply-first-provisional-driving-licence',
        'Provisional licence',
        'You need one before the first lesson.',
      ],
      ['driving-eyesight-rules', 'Eyesight rules', 'Read a number plate from 20 metres.'],
      [
        'government/publications/car-show-me-tell-me-vehicle-safety-questions',
        'Show me, tell me',
        'The safety questions of the driving test.',
      ],
      ['driving-test', 'The driving test', 'What to bring, what happens, what the faults mean.'],
      ['book-driving-test', 'Book your driving test', 'Only you can book it.'],
    ],
  },
  {
    about: 'For instructors, from GOV.UK',
    sources: [
      ['become-car-driving-instructor', 'Become an instructor', 'The three tests, and the trainee licence.'],
      ['adi-standards-check', 'The standards check', 'What the examiner looks for.'],
    ],
  },
]
